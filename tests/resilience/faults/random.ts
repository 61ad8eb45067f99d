/** A seeded random generator: the same seed yields the same numbers. */
export type Random = {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number from 0 up to but not including `count`. */
  below(count: number): number
  pick<T>(from: readonly T[]): T
  /** An independent sequence, unaffected by concurrent users of this one. */
  branch(): Random
}

/** Mulberry32 (Tommy Ettinger, public domain): small, and good enough to randomise timing. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    pick<T>(from: readonly T[]): T {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from')
      return picked
    },
    branch: () => createRandom(below(2 ** 32)),
  }
}
