import { formatCents, toCents } from '../money.ts'
import type { Tender, TenderKind } from '../orders/order-source.ts'

/** The texts about payments at the counter that screens, receipts and mails share. Plain data, which adds no schemas to bundles. */

export const tenderNames: Record<TenderKind, string> = {
  cash: 'Cash',
  'card terminal': 'Card',
  transfer: 'Transfer',
  other: 'Other',
}

export type PaymentField = { key: string; label: string; value: string }

/** "Cash $50.00", "Change −$10.05", "Given back, card −$20.00", as receipts list them. */
export function toPaymentFields(tenders: readonly Tender[]): PaymentField[] {
  return tenders.flatMap((tender) => {
    const name = tenderNames[tender.kind]
    const { _id: key, amount, given = amount, change = 0 } = tender
    if (amount < 0) {
      return [{ key, label: `Given back, ${name.toLowerCase()}`, value: toMinus(-amount) }]
    }
    const paid = { key, label: name, value: formatCents(toCents(given)) }
    return change > 0
      ? [paid, { key: `${key} change`, label: 'Change', value: toMinus(change) }]
      : [paid]
  })
}

const toMinus = (amount: number) => `−${formatCents(toCents(amount))}`
