import type { Seeded } from '#db/demo/seeded.ts'

export type Palette = { paper: string; ink: string; a: string; b: string; c: string }

/** The data of a record for its design. */
export type Sleeve = {
  title: string
  artist: string
  label: string
  year: string
  /** The catalogue number, for example "HL 4003". */
  number: string
  tracks: string[]
  /** The index among the label's records, by which a house style varies. */
  place: number
  colours: Palette
  random: Seeded
}

/** Draws the front of a sleeve: SVG for the square of `side`, without the outer element. */
export type Style = (sleeve: Sleeve) => string

/** Selects a drawing by the index of the record, cyclically. */
export function turn<T>(from: readonly T[], place: number): T {
  const chosen = from[place % from.length]
  if (chosen === undefined) throw new Error('A house style needs at least one drawing')
  return chosen
}
