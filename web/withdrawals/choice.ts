import type { WithdrawableOrder } from '#contract/withdrawals.ts'

type Line = WithdrawableOrder['lines'][number]

/** The quantity of each chosen line as typed, by its position. */
export type Choice = Readonly<Record<number, string>>

export type ChosenUnits = Pick<Line, 'position' | 'name' | 'quantity' | 'ordered'>

export const toChoice = (lines: readonly Pick<ChosenUnits, 'position' | 'quantity'>[]): Choice =>
  Object.fromEntries(lines.map(({ position, quantity }) => [position, String(quantity)]))

/** The quantity of a chosen line; undefined for a text that is no quantity of it. */
export function readUnits(typed: string, { quantity }: Pick<Line, 'quantity'>): number | undefined {
  const units = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return units >= 1 && units <= quantity ? units : undefined
}

/** The chosen lines, or all of the order without a choice; undefined while a quantity is wrong. */
export function readChoice(
  { lines }: Pick<WithdrawableOrder, 'lines'>,
  choice: Choice,
): ChosenUnits[] | undefined {
  const hasChoice = Object.keys(choice).length > 0
  const chosen: ChosenUnits[] = []
  for (const line of lines) {
    const { position, name, ordered, exclusion } = line
    const typed = hasChoice ? choice[position] : String(line.quantity)
    if (exclusion !== undefined || typed === undefined) continue
    const quantity = readUnits(typed, line)
    if (quantity === undefined) return undefined
    chosen.push({ position, name, quantity, ordered })
  }
  return chosen
}
