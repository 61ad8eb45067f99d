import { CURRENCY } from '../../../contract/money.ts'
import type { RefundReason, RefundState } from '../../../contract/refunds.ts'
import { formatPrice } from '../../lib/format.ts'

export const refundReasonWords: Record<RefundReason, string> = {
  requested_by_customer: 'The customer asked for it',
  duplicate: 'Charged twice',
  fraudulent: 'Fraud',
}

const stateWords: Record<RefundState, string> = {
  asked: 'no answer from the payment provider yet; it is asked again every two minutes',
  pending: 'on its way to the bank',
  done: 'done',
  failed: 'failed, no money went back',
}

export function toRefundWords(state: RefundState): string {
  return stateWords[state]
}

/** `$39.95`, with the currency where it is not the shop's. */
export function formatPaid(dollars: number, currency: string | undefined): string {
  const suffix = currency === undefined || currency === CURRENCY ? '' : ` ${currency.toUpperCase()}`
  return `${formatPrice(dollars)}${suffix}`
}
