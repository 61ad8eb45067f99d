import { formatCents, toCents, toDollars } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import type { OrderPayment, RefundReason } from '#contract/orders/refunds.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
import { toLineName } from '#web/orders/index.ts'
import type { RefundInput } from './pending-refund.ts'

/** As typed. */
export type RefundDraft = {
  amount: string
  reason: RefundReason | ''
  includesDelivery: boolean
  /** Units to restock, by the line's id. */
  restock: Record<string, number>
}

export function toRefundDraft({ refundable }: Pick<OrderPayment, 'refundable'>): RefundDraft {
  return { amount: toTyped(refundable, 'amount'), reason: '', includesDelivery: false, restock: {} }
}

/** The error message for the amount; undefined when it can be refunded. */
export function findAmountError(
  text: string,
  { refundable }: Pick<OrderPayment, 'refundable'>,
): string | undefined {
  const { value, problem } = readTyped('amount', text)
  if (problem !== undefined) return problem
  if (value === 0) return `Enter more than ${formatCents(0)}`
  return toCents(value) > toCents(refundable)
    ? `At most ${formatCents(toCents(refundable))} can still be refunded`
    : undefined
}

export function toRefundInput(
  { amount, reason, includesDelivery, restock }: RefundDraft,
  { refundable }: Pick<OrderPayment, 'refundable'>,
): RefundInput {
  const units = Object.entries(restock).filter(([, quantity]) => quantity > 0)
  return {
    amount: readTyped('amount', amount).value ?? refundable,
    ...(reason ? { reason } : {}),
    ...(includesDelivery ? { includesDelivery } : {}),
    ...(units.length > 0
      ? { restock: units.map(([lineId, quantity]) => ({ lineId, quantity })) }
      : {}),
  }
}

/** The amount paid for a line with a discount, which its price does not show. */
function toPaid({ price, quantity, discount }: OrderLine): number | undefined {
  return discount && toDollars(toCents(price) * quantity - toCents(discount))
}

/** Lines that can be restocked, with the maximum number of units. */
export function listRestockable(
  lines: readonly OrderLine[],
  { restockable }: Pick<OrderPayment, 'restockable'>,
): { lineId: string; name: string; units: number; paid: number | undefined }[] {
  return lines
    .map((line) => ({
      lineId: line._id,
      // The SKU distinguishes two copies of one record.
      name: [toLineName(line), line.soldAs?.sku].filter(Boolean).join(' · '),
      units: restockable[line._id] ?? 0,
      paid: toPaid(line),
    }))
    .filter(({ units }) => units > 0)
}
