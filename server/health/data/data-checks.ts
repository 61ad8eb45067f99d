import { type CheckKey, checkKeys } from '#contract/check-up.ts'
import { barcodesCheck } from './checks/barcodes.check.ts'
import { discountUsesCheck } from './checks/discount-uses.check.ts'
import { duplicatesCheck } from './checks/duplicates.check.ts'
import { featuredOfferCheck } from './checks/featured-offer.check.ts'
import { imagesCheck } from './checks/images.check.ts'
import { orderMoneyCheck } from './checks/order-money.check.ts'
import { orderWithoutPaymentCheck } from './checks/order-without-payment.check.ts'
import { paidWithoutOrderCheck } from './checks/paid-without-order.check.ts'
import { refundOverdueCheck } from './checks/refund-overdue.check.ts'
import { reservedCheck } from './checks/reserved.check.ts'
import { staleReservationCheck } from './checks/stale-reservation.check.ts'
import { stockLedgerCheck } from './checks/stock-ledger.check.ts'
import { stuckCheck } from './checks/stuck.check.ts'
import { usedCopiesCheck } from './checks/used-copies.check.ts'
import type { DataCheck } from './data-check.ts'

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
