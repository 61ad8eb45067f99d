import { shopFormats } from '#contract/formats.ts'
import { formatCents, hasAtMostTwoDecimals, toCents, toDollars } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders.ts'
import type { OrderPayment, RefundReason } from '#contract/refunds.ts'
import { withDecimalPoint } from '#contract/typed-amount.ts'
import { toLineName } from '#web/orders/index.ts'
import type { RefundInput } from './pending-refund.ts'

/** As typed. */
export type RefundDraft = {
  amount: string
  reason: RefundReason | ''
  /** Units to restock, by the line's id. */
  restock: Record<string, number>
}

export function toRefundDraft({ refundable }: Pick<OrderPayment, 'refundable'>): RefundDraft {
  return { amount: refundable.toFixed(2), reason: '', restock: {} }
}

/** The error message for the amount; undefined when it can be refunded. */
export function findAmountError(
  text: string,
  { refundable }: Pick<OrderPayment, 'refundable'>,
): string | undefined {
  const amount = toAmount(text)
  if (amount === undefined) return 'Enter an amount, such as 12.50'
  if (amount <= 0) return `Enter more than ${formatCents(0)}`
  if (!hasAtMostTwoDecimals(amount)) return 'An amount has at most two decimals'
  return toCents(amount) > toCents(refundable)
    ? `At most ${formatCents(toCents(refundable))} can still be refunded`
    : undefined
}

/** `$1,250.50` is 1250.5, with the sign of the shop's currency on either side; undefined for an invalid amount. */
export function toAmount(text: string): number | undefined {
  const plain = withDecimalPoint(withoutSign(text.trim())).replaceAll(',', '')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : undefined
}

function withoutSign(text: string): string {
  const { sign } = shopFormats()
  if (text.startsWith(sign)) return text.slice(sign.length).trim()
  return text.endsWith(sign) ? text.slice(0, -sign.length).trim() : text
}

export function toRefundInput(
  { amount, reason, restock }: RefundDraft,
  { refundable }: Pick<OrderPayment, 'refundable'>,
): RefundInput {
  const units = Object.entries(restock).filter(([, quantity]) => quantity > 0)
  return {
    amount: toAmount(amount) ?? refundable,
    ...(reason ? { reason } : {}),
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
