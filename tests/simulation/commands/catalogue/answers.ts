import { callAs } from '../../calls.ts'
import type { World } from '../../world.ts'
import { ownerDoes } from './book.ts'

const FEEDS = [
  ...['/merchant-feed.xml', '/merchant-feed.tsv', '/feed.xml', '/feed-used.xml'],
  '/sitemap.xml',
]

/** All answers about the catalogue, by what they are, as comparable texts. */
export type Answers = Map<string, string>

/** Times of changes and versions are never the same again. */
const moving = new Set(['updatedAt', 'version', 'stockVersion', 'heroThumbnails', 'ageDays'])

const toText = (value: unknown): string =>
  JSON.stringify(value, (key, each) => (moving.has(key) ? undefined : each))

export async function readAnswers(world: World): Promise<Answers> {
  const answers: Answers = new Map()
  const views = ['featured', 'products', 'used-copies'] as const
  const ids = new Set<string>()
  for (const view of views) {
    const query = { view, facets: 'true' as const, page: 1, limit: 100 }
    const { answer } = await callAs(world, undefined, 'GET /products', { query })
    if (view === 'products') for (const { _id } of answer?.products ?? []) ids.add(_id)
    answers.set(`the list of ${view}`, toText(answer))
  }
  for (const id of ids) {
    const { answer } = await callAs(world, undefined, 'GET /products/:id', { params: { id } })
    answers.set(`the page of ${answer?.product.name}`, toText(answer))
  }
  await readBackOffice(world, answers)
  const picks = await callAs(world, undefined, 'GET /picks', { query: { page: 1, limit: 100 } })
  answers.set('the picks', toText(picks.answer))
  const home = await callAs(world, undefined, 'GET /home')
  answers.set('the home page', toText(home.answer))
  for (const path of FEEDS) {
    const { body } = await world.shop.app.inject({ url: path })
    answers.set(path, body.replaceAll(/<(lastmod|lastBuildDate)>[^<]*<\/\1>/g, ''))
  }
  return answers
}

async function readBackOffice(world: World, answers: Answers): Promise<void> {
  const page = { page: 1, limit: 100 }
  const copies = await ownerDoes(world, 'GET /used-copies', {
    query: { ...page, sort: 'sku', order: 'asc' },
  })
  answers.set('the used copies of the back office', toText(copies.answer))
  const names = { query: { ...page, sort: 'name' as const } }
  const { artists = [] } = (await ownerDoes(world, 'GET /artists', names)).answer ?? {}
  const { labels = [] } = (await ownerDoes(world, 'GET /labels', names)).answer ?? {}
  // A name without products is shown to owners only.
  const shown = [...artists, ...labels].filter(({ productCount }) => productCount > 0)
  answers.set('the artists and labels', toText(shown))
  const { answer } = await ownerDoes(world, 'GET /products', {
    query: { ...page, view: 'products', 'needs-completion': 'discogs' },
  })
  answers.set('the records to be completed', toText(answer?.products.map(({ _id }) => _id)))
}

/** The differences in words, each with its first place in brackets. */
export function compareAnswers(before: Answers, after: Answers): string[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)]
    if (one === other) return []
    const what = key.replace(/^the page of .*/, 'the page of a product')
    if (one === undefined || other === undefined) {
      return `${what} ${one === undefined ? 'is new' : 'is gone'}`
    }
    return `${what} differs in ${fieldOfDifference(one, other)}`
  })
}

/** The name of the field of a JSON text in which two begin to differ. */
function fieldOfDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const before = one.slice(0, at)
  const [field] = before.match(/"([A-Za-z]+)":(?!.*"[A-Za-z]+":)/) ?? []
  const show = (text: string) => text.slice(Math.max(0, at - 30), at + 50)
  return `${field?.replaceAll(/[":]/g, '') ?? 'its text'} “${show(one)}” and “${show(other)}”`
}
