import { createHash } from 'node:crypto'
import { createRandom, type Random } from '#tests/resilience/faults/random.ts'

/** Anything with a name that stays the same when other steps of a life are left out. */
export type Named = { name: string }

export type Chance = Random & {
  /** True with this probability. */
  may(probability: number): boolean
  /**
   * One of them, by name: the choice does not depend on the others, as long as it exists. Shrinking a life leaves the
   * choices of the remaining steps as they are.
   */
  one<T extends Named>(from: Iterable<T>): T | undefined
}

export function createChance(seed: number): Chance {
  const random = createRandom(seed)
  return {
    ...random,
    may: (probability) => random.next() < probability,
    one(from) {
      const salt = random.below(2 ** 32)
      let best: { rank: string; each: Named } | undefined
      for (const each of from) {
        const rank = createHash('md5').update(`${salt} ${each.name}`).digest('hex')
        if (!best || rank < best.rank) best = { rank, each }
      }
      // The cast restores the element type: `each` comes from `from`.
      return best?.each as never
    },
  }
}
