import type { CallKey } from '#contract/calls.ts'
import { callAs } from '../../calls.ts'
import { recordsOf } from '../../commands/catalogue/book.ts'
import { definePromise } from '../../promise.ts'
import type { World } from '../../world.ts'

/** A public answer from the cache is the one that would be computed now. */
export const cacheIsTrue = definePromise({
  name: 'P5',
  sentence: 'What a cache answers is what is true now.',
  when: 'some',
  async check(world) {
    const cached = await readPublic(world)
    world.shop.emptyCache()
    const fresh = await readPublic(world)
    return [...fresh].flatMap(([what, text]) =>
      text === cached.get(what) ? [] : [`the cache has an old answer for ${what}`],
    )
  },
})

async function readPublic(world: World): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const ask = async (what: string, key: CallKey, given: object) => {
    const { answer } = await callAs(world, undefined, key, given as never)
    // The sleeves of the home page are drawn by chance.
    const text = JSON.stringify(answer, (name, value) => (name === 'heroThumbnails' ? 0 : value))
    answers.set(what, text ?? '')
  }
  const page = { page: 1, limit: 100 }
  await ask('the list', 'GET /products', { query: { ...page, facets: 'true' } })
  await ask('the list of used copies', 'GET /products', {
    query: { ...page, view: 'used-copies' },
  })
  await ask('a search', 'GET /products/search', { query: { ...page, q: 'record' } })
  await ask('the home page', 'GET /home', {})
  for (const { id, name } of recordsOf(world)) {
    await ask(`the page of “${name}”`, 'GET /products/:id', { params: { id } })
    await ask(`the related of “${name}”`, 'GET /products/:id/related', { params: { id } })
  }
  return answers
}
