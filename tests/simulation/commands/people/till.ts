import type { OpenDay } from '#contract/counter/day-ends.ts'
import { toCents } from '#contract/money.ts'
import type { Tender, TenderKind } from '#contract/orders/order-source.ts'
import type { World } from '../../world.ts'

/** The money of the counter as its people know it. */
export type Till = {
  /** The payments since the last day's end; negative ones were given back. */
  open: { kind: TenderKind; cents: number }[]
  /** The cash that the last day's end left in the drawer. */
  leftCents: number
  /** The ids of the day's ends, oldest first. */
  ends: string[]
}

export function tillOf({ notes }: World): Till {
  const known = notes.get('till') as Till | undefined
  if (known) return known
  const till: Till = { open: [], leftCents: 0, ends: [] }
  notes.set('till', till)
  return till
}

/** Notes money that changed hands. */
export function noteTenders(world: World, tenders: readonly Tender[] = []): void {
  const { open } = tillOf(world)
  for (const { kind, amount } of tenders) open.push({ kind, cents: toCents(amount) })
}

/** The differences between the sums that the shop shows and the payments; empty when they are equal. */
export function compareSums(
  { open, leftCents }: Till,
  { sums, expected, opening }: Pick<OpenDay, 'sums' | 'expected' | 'opening'>,
): string[] {
  const broken: string[] = []
  for (const { kind, taken, givenBack } of sums) {
    const own = open.filter((each) => each.kind === kind).map(({ cents }) => cents)
    const takenCents = sum(own.filter((cents) => cents > 0))
    const givenBackCents = -sum(own.filter((cents) => cents < 0))
    if (toCents(taken) !== takenCents) broken.push(`what was taken by ${kind} is ${taken}`)
    if (toCents(givenBack) !== givenBackCents) {
      broken.push(`what was given back by ${kind} is ${givenBack}`)
    }
  }
  const cash = sum(open.filter(({ kind }) => kind === 'cash').map(({ cents }) => cents))
  if (toCents(expected) !== toCents(opening) + cash) broken.push(`the expected cash is ${expected}`)
  if (toCents(opening) !== leftCents) broken.push(`the cash at the start is ${opening}`)
  return broken
}

const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0)
