import { returnedCents } from '#contract/counter/return-value.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import type { OrderPayment } from '#contract/orders/refunds.ts'
import { toTyped } from '#contract/typed-amount.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { type RefundDraft, toRefundDraft } from './refund-draft.ts'

export type Withdrawn = NonNullable<Withdrawal['lines']> | 'whole order'

/** The state of a link that opens the refund of an order with them. */
export type WithdrawnState = { withdrawn: Withdrawn }

/** Undefined for the state of any other link. */
export function readWithdrawn(state: unknown): Withdrawn | undefined {
  if (typeof state !== 'object' || state === null || !('withdrawn' in state)) return undefined
  // Only `WithdrawnState` has this name.
  return (state as WithdrawnState).withdrawn
}

type Payment = Pick<OrderPayment, 'refundable' | 'refundableDelivery' | 'restockable'>

/**
 * A refund of what was paid for withdrawn units, which go back in stock. The delivery is part of it where the whole order is
 * withdrawn (Directive 2011/83/EU, Article 13).
 */
export function toWithdrawnDraft(
  { products }: Pick<Order, 'products'>,
  payment: Payment,
  withdrawn: Withdrawn,
): RefundDraft {
  const units = products.map((line) => ({ line, count: countWithdrawn(line, withdrawn) }))
  const isWhole = units.every(({ line, count }) => count === line.quantity)
  // An earlier refund may have left less than the delivery.
  const isLeft = toCents(payment.refundable) >= toCents(payment.refundableDelivery ?? 0)
  const deliveryCents = isWhole && isLeft ? toCents(payment.refundableDelivery ?? 0) : 0
  const goodsCents = units.reduce(
    (sum, { line, count }) => sum + paidFor(line, count, payment.restockable[line._id] ?? 0),
    0,
  )
  const cents = Math.min(goodsCents + deliveryCents, toCents(payment.refundable))
  const restock = units.map(({ line: { _id }, count }): [string, number] => [
    _id,
    Math.min(count, payment.restockable[_id] ?? 0),
  ])
  return {
    ...toRefundDraft(payment),
    amount: toTyped(toDollars(cents), 'amount'),
    reason: 'requested_by_customer',
    includesDelivery: deliveryCents > 0,
    restock: Object.fromEntries(restock.filter(([, count]) => count > 0)),
  }
}

function countWithdrawn({ _id, quantity }: OrderLine, withdrawn: Withdrawn): number {
  if (withdrawn === 'whole order') return quantity
  const chosen = withdrawn.find(({ lineId }) => lineId === _id)
  return chosen ? (chosen.quantity ?? quantity) : 0
}

/** Units that are back were refunded before: what is left is the end of the line. */
function paidFor({ price, quantity, discount = 0 }: OrderLine, units: number, left: number) {
  return returnedCents(
    {
      priceCents: toCents(price),
      discountCents: toCents(discount),
      quantity,
      returned: Math.min(quantity - left, quantity - units),
    },
    units,
  )
}
