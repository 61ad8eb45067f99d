/** A deterministic random generator: the demo shop is the same on every machine. */
export type Seeded = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number
  between: (low: number, high: number) => number
  /** An integer from `low` to `high`, both inclusive. */
  whole: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  shuffle: <T>(from: readonly T[]) => T[]
}

export function seeded(seed: string): Seeded {
  let state = hash(seed)
  // mulberry32, whose 32 bits of state are enough for drawings and demo rows.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[whole(0, from.length - 1)]
    if (chosen === undefined) throw new Error('Cannot pick from an empty list')
    return chosen
  }
  const shuffle = <T>(from: readonly T[]): T[] =>
    from
      .map((value) => ({ value, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value)
  return { next, between, whole, pick, shuffle, chance: (probability) => next() < probability }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return value
}
