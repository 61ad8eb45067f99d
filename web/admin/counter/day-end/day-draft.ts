import type { OpenDay } from '#contract/counter/day-ends.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { readTyped } from '#contract/typed-amount.ts'
import type { CountedCash } from './day-end-queries.ts'

/** As typed. */
export type DayDraft = { opening: string; counted: string; left: string; note: string }

export const emptyDay: DayDraft = { opening: '', counted: '', left: '', note: '' }

type ReadDay =
  | { cash: CountedCash; problems?: never }
  | { cash?: never; problems: Partial<Record<'opening' | 'counted' | 'left', string>> }

/** The body of the call, or a message for each wrong field. The opening may be empty. */
export function readDay({ opening, counted, left, note }: DayDraft): ReadDay {
  const start = opening.trim() === '' ? undefined : readTyped('amount', opening)
  const cash = readTyped('amount', counted)
  const rest = readTyped('amount', left)
  const isTooMuch = (rest.value ?? 0) > (cash.value ?? 0)
  if (start?.problem || cash.problem !== undefined || rest.problem !== undefined || isTooMuch) {
    const problem = rest.problem ?? (isTooMuch ? 'More than was counted' : undefined)
    return {
      problems: {
        ...(start?.problem && { opening: start.problem }),
        ...(cash.problem && { counted: cash.problem }),
        ...(problem && { left: problem }),
      },
    }
  }
  const typed = { counted: cash.value, left: rest.value, note }
  return { cash: start?.value === undefined ? typed : { ...typed, opening: start.value } }
}

/** The cash that the drawer has by the sums, with the opening that is typed for the first day. */
export function expectedOf({ expected }: OpenDay, { opening }: DayDraft): number {
  const { value = 0 } = opening.trim() === '' ? {} : readTyped('amount', opening)
  return toDollars(toCents(expected) + toCents(value))
}

/** Null until the counted cash is typed. */
export function differenceOf(day: OpenDay, draft: DayDraft): number | null {
  const { value } = readTyped('amount', draft.counted)
  return value === undefined ? null : toDollars(toCents(value) - toCents(expectedOf(day, draft)))
}
