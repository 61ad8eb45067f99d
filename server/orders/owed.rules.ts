import type { OwedFor } from '../../contract/refunds.ts'
import type { OrderRow } from './order-row.ts'

/** What has to go back of an order's money, and why. An order that owes something is flagged "refund needed". */
export type Owed = Pick<OrderRow, 'owedFor' | 'owedCents'>

export const nothingOwed: Owed = { owedFor: null, owedCents: 0 }

/** Money that has to go back, whatever was owed before: told again, it is the same money. */
export function owe({ owedCents }: Owed, owedFor: OwedFor, amountCents: number): Owed {
  return { owedFor, owedCents: Math.max(owedCents, amountCents) }
}

/** What was taken off with its refund is owed again. */
export function oweAgain({ owedCents }: Owed, amountCents: number): Owed {
  return { owedFor: 'refund failed', owedCents: owedCents + amountCents }
}

/** What goes back takes the flag away once it covers what is owed. */
export function oweLess({ owedFor, owedCents }: Owed, amountCents: number): Owed {
  return owedCents > amountCents ? { owedFor, owedCents: owedCents - amountCents } : nothingOwed
}
