import type { CallKey } from '#contract/calls.ts'
import { callAs } from '../calls.ts'
import { defineCommand } from '../command.ts'
import type { World } from '../world.ts'
import { recordsOf } from './catalogue/book.ts'

/** A visitor reads the lists and pages of the shop, which a cache has from then on. */
export const browse = defineCommand({
  name: 'browse',
  weight: 8,
  calls: [],
  isPossible: ({ offers }) => offers.size > 0,
  async run(world) {
    await readPublic(world)
    return 'A visitor looks at everything.'
  },
})

/** The public answers of the shop as texts, by what they are. */
export async function readPublic(world: World): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const read = async (what: string, key: CallKey, given: object) => {
    const { answer } = await callAs(world, undefined, key, given as never)
    // The sleeves of the home page are drawn by chance.
    const text = JSON.stringify(answer, (name, value) => (name === 'heroThumbnails' ? 0 : value))
    answers.set(what, text ?? '')
  }
  const page = { page: 1, limit: 100 }
  await read('the list', 'GET /products', { query: { ...page, facets: 'true' } })
  await read('the list of used copies', 'GET /products', {
    query: { ...page, view: 'used-copies' },
  })
  await read('a search', 'GET /products/search', { query: { ...page, q: 'record' } })
  await read('the home page', 'GET /home', {})
  for (const { id, name } of recordsOf(world)) {
    await read(`the page of “${name}”`, 'GET /products/:id', { params: { id } })
    await read(`the related of “${name}”`, 'GET /products/:id/related', { params: { id } })
  }
  return answers
}
