import { type CheckKey, checkKeys } from '#contract/check-up.ts'
import { barcodesCheck } from './barcodes.check.ts'
import type { DataCheck } from './data-check.ts'
import { discountUsesCheck } from './discount-uses.check.ts'
import { duplicatesCheck } from './duplicates.check.ts'
import { featuredOfferCheck } from './featured-offer.check.ts'
import { imagesCheck } from './images.check.ts'
import { orderMoneyCheck } from './order-money.check.ts'
import { orderWithoutPaymentCheck } from './order-without-payment.check.ts'
import { paidWithoutOrderCheck } from './paid-without-order.check.ts'
import { refundOverdueCheck } from './refund-overdue.check.ts'
import { reservedCheck } from './reserved.check.ts'
import { staleReservationCheck } from './stale-reservation.check.ts'
import { stockLedgerCheck } from './stock-ledger.check.ts'
import { stuckCheck } from './stuck.check.ts'
import { usedCopiesCheck } from './used-copies.check.ts'

const byKey: Record<CheckKey, DataCheck> = {
  'paid-without-order': paidWithoutOrderCheck,
  'order-without-payment': orderWithoutPaymentCheck,
  'order-money': orderMoneyCheck,
  'refund-overdue': refundOverdueCheck,
  'stock-ledger': stockLedgerCheck,
  reserved: reservedCheck,
  'stale-reservation': staleReservationCheck,
  'discount-uses': discountUsesCheck,
  'featured-offer': featuredOfferCheck,
  images: imagesCheck,
  stuck: stuckCheck,
  'used-copies': usedCopiesCheck,
  duplicates: duplicatesCheck,
  barcodes: barcodesCheck,
}

/** In the order in which they run, are displayed and repair. */
export const dataChecks: readonly DataCheck[] = checkKeys.map((key) => byKey[key])

export const findCheck = (key: CheckKey): DataCheck => byKey[key]
