import { formatCents, hasAtMostTwoDecimals, toCents } from '../../../contract/money.ts'
import type { OrderLine } from '../../../contract/orders.ts'
import type { OrderPayment, RefundReason } from '../../../contract/refunds.ts'
import type { RefundWish } from './unanswered-refund.ts'

/** As typed. */
export type RefundDraft = {
  amount: string
  reason: RefundReason | ''
  /** Copies that go back on the shelf, by the line's id. */
  restock: Record<string, number>
}

export function toRefundDraft({ refundable }: Pick<OrderPayment, 'refundable'>): RefundDraft {
  return { amount: refundable.toFixed(2), reason: '', restock: {} }
}

/** What is wrong with the amount, in words; undefined when it can be refunded. */
export function findAmountError(
  text: string,
  { refundable }: Pick<OrderPayment, 'refundable'>,
): string | undefined {
  const amount = toAmount(text)
  if (amount === undefined) return 'Enter an amount, such as 12.50'
  if (amount <= 0) return 'Enter more than $0.00'
  if (!hasAtMostTwoDecimals(amount)) return 'An amount has at most two decimals'
  return toCents(amount) > toCents(refundable)
    ? `At most ${formatCents(toCents(refundable))} can still be refunded`
    : undefined
}

/** `$1,250.50` is 1250.5; undefined for what is no amount. */
export function toAmount(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : undefined
}

export function toRefundWish(
  { amount, reason, restock }: RefundDraft,
  { refundable }: Pick<OrderPayment, 'refundable'>,
): RefundWish {
  const copies = Object.entries(restock).filter(([, quantity]) => quantity > 0)
  return {
    amount: toAmount(amount) ?? refundable,
    basedOn: refundable,
    ...(reason ? { reason } : {}),
    ...(copies.length > 0
      ? { restock: copies.map(([lineId, quantity]) => ({ lineId, quantity })) }
      : {}),
  }
}

/** Lines that can come back, with how many copies of them. */
export function listRestockable(
  lines: readonly OrderLine[],
  { restockable }: Pick<OrderPayment, 'restockable'>,
): { lineId: string; name: string; copies: number }[] {
  return lines
    .map(({ _id, productId }) => ({
      lineId: _id,
      name: productId.name || 'Unknown Product',
      copies: restockable[_id] ?? 0,
    }))
    .filter(({ copies }) => copies > 0)
}
