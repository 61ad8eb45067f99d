import { readPublic } from '../../commands/browse.ts'
import { definePromise } from '../../promise.ts'

/** A public answer from the cache is the one that would be computed now. */
export const cacheIsTrue = definePromise({
  name: 'P5',
  sentence: 'What a cache answers is what is true now.',
  share: 0.06,
  async check(world) {
    const cached = await readPublic(world)
    world.shop.emptyCache()
    const fresh = await readPublic(world)
    return [...fresh].flatMap(([what, text]) =>
      text === cached.get(what) ? [] : [`the cache has an old answer for ${what}`],
    )
  },
})
