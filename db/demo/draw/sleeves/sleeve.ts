import type { Seeded } from '../../seeded.ts'

export type Palette = { paper: string; ink: string; a: string; b: string; c: string }

/** All a designer is told about a record. */
export type Sleeve = {
  title: string
  artist: string
  label: string
  year: string
  /** The catalogue number, for example "HL 4003". */
  number: string
  tracks: string[]
  /** Which of the label's records this is, so that a house style can take turns. */
  place: number
  colours: Palette
  random: Seeded
}

/** Draws the front of a sleeve: SVG for the square of `side`, without the outer element. */
export type Style = (sleeve: Sleeve) => string

/** Lets a label's records take turns through several drawings. */
export function turn<T>(from: readonly T[], place: number): T {
  const chosen = from[place % from.length]
  if (chosen === undefined) throw new Error('A house style needs at least one drawing')
  return chosen
}
