import { shopCurrency } from '#contract/money.ts'
import type { CaptureRefusal, RefundReason, RefundState } from '#contract/orders/refunds.ts'
import { formatPrice } from '#web/lib/format/format.ts'

export const refundReasonLabels: Record<RefundReason, string> = {
  requested_by_customer: 'The customer asked for it',
  duplicate: 'Charged twice',
  fraudulent: 'Fraud',
}

export const refusalLabels: Record<CaptureRefusal, string> = {
  'wrong amount': 'Not accepted: not what the order costs',
  'paid twice': 'Not accepted: the order was paid already',
  'paid after manual change': 'Not accepted: an admin had set the status before',
}

const stateLabels: Record<RefundState, string> = {
  requested: 'no response from the payment provider yet; the shop retries every two minutes',
  pending: 'on its way to the bank',
  done: 'done',
  failed: 'failed, no money went back',
}

export function toRefundLabel(state: RefundState): string {
  return stateLabels[state]
}

/** `$39.95`, with the currency where it differs from the shop's. */
export function formatPaid(dollars: number, currency: string | undefined): string {
  const suffix =
    currency === undefined || currency === shopCurrency() ? '' : ` ${currency.toUpperCase()}`
  return `${formatPrice(dollars)}${suffix}`
}
