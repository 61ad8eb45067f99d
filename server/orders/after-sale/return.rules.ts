import { returnedCents } from '#contract/counter/return-value.ts'
import type { TenderKind } from '#contract/orders/order-source.ts'
import { sum } from '../money/money-facts.ts'
import type { Restock } from '../order-payments.tables.ts'
import type { OrderLineRow } from '../orders.tables.ts'

export type GivenBack = { kind: TenderKind; amountCents: number }

type Line = Pick<
  OrderLineRow,
  'position' | 'unitPriceCents' | 'quantity' | 'discountCents' | 'restocked'
>

/** The price of these units in cents, at most what was paid and not given back. */
export function returnValue(
  lines: readonly Line[],
  chosen: readonly Restock[],
  leftCents: number,
): number {
  const prices = chosen.map(({ position, quantity }) => {
    const line = lines.find((row) => row.position === position)
    if (!line) return 0
    const { unitPriceCents: priceCents, discountCents, restocked: returned } = line
    return returnedCents({ priceCents, discountCents, quantity: line.quantity, returned }, quantity)
  })
  return Math.min(sum(prices), leftCents)
}

/** Whether these units are all that has not come back. */
export function isEverything(
  chosen: readonly Restock[],
  returnable: ReadonlyMap<number, number>,
): boolean {
  const units = sum([...returnable.values()])
  return units > 0 && sum(chosen.map(({ quantity }) => quantity)) === units
}
