import { formatCents } from '../../contract/money.ts'
import type { OrderStatus } from '../../contract/orders.ts'

/**
 * What a card checkout can collect: Stripe takes 50 cents and more, in up to eight digits, and asks for no card when
 * there is nothing to pay (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts,
 * https://docs.stripe.com/payments/checkout/no-cost-orders).
 */
const ORDER_TOTAL_MIN_CENTS = 50
const ORDER_TOTAL_MAX_CENTS = 99_999_999

/** Why no card checkout can collect this total; undefined when one can. */
export function whyNotPayable(totalCents: number): string | undefined {
  if (totalCents > ORDER_TOTAL_MAX_CENTS) {
    return `An order can be at most ${formatCents(ORDER_TOTAL_MAX_CENTS)}. Please split it.`
  }
  if (totalCents > 0 && totalCents < ORDER_TOTAL_MIN_CENTS) {
    return `An order must be at least ${formatCents(ORDER_TOTAL_MIN_CENTS)}.`
  }
  return undefined
}

type PricedLine = { unitPriceCents: number; quantity: number }

export function totalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
}

type OrderedLine = { productId: string; quantity: number }

/** True when both ask for the same copies, whatever the order of their lines. */
export function areSameLines(one: readonly OrderedLine[], other: readonly OrderedLine[]): boolean {
  const toKeys = (lines: readonly OrderedLine[]) =>
    lines.map(({ productId, quantity }) => `${productId} ${quantity}`).sort()
  return toKeys(one).join() === toKeys(other).join()
}

/** Statuses whose copies are on the shelf. */
export function isGivenBack(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'returned'
}

/** Statuses an order only has once its money is there. */
export function isPaidFor(status: OrderStatus): boolean {
  return status !== 'pending' && !isGivenBack(status)
}

/**
 * What a move from one status to another does to the stock (design.md, Statuses).
 * - `put back`: sold copies return to the shelf, once
 * - `release`: held copies can be bought by others again
 * - `sell`: held copies are sold
 * - `take`: copies leave the shelf again, or the move is refused
 */
export type StockStep = 'put back' | 'release' | 'sell' | 'take' | 'none'

export function stockStepOf(
  from: OrderStatus,
  to: OrderStatus,
  { stockTaken }: { stockTaken: boolean },
): StockStep {
  if (isGivenBack(to)) {
    if (stockTaken) return 'put back'
    return from === 'pending' ? 'release' : 'none'
  }
  if (stockTaken) return 'none'
  if (isGivenBack(from)) return 'take'
  return from === 'pending' && to !== 'pending' ? 'sell' : 'none'
}
