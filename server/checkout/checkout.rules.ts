import type { Address } from '#contract/accounts.ts'
import { toSoldName } from '#contract/copies/grade-text.ts'
import type { PlacedOrder } from '#server/orders/index.ts'
import type { SessionRequest } from '#server/platform/payments/payment-provider.ts'

/** The prefilled values of the payment page. */
export type Payer = { firstName: string; lastName: string; address: Address | null }

/** The request for a payment session: the lines, amounts and payer of an order. */
export function toSessionRequest(
  { order, lines }: PlacedOrder,
  { firstName, lastName, address }: Payer,
  publicUrl: string,
): SessionRequest {
  return {
    orderId: order.id,
    email: order.email,
    lines: lines.map(({ name, soldAs, unitPriceCents, quantity, thumbnail }) => ({
      name: toSoldName(name, soldAs),
      unitPriceCents,
      quantity,
      imageUrl: toPublicUrl(thumbnail, publicUrl),
    })),
    totalCents: order.totalCents,
    ...(order.discountCode === null
      ? {}
      : { discount: { code: order.discountCode, cents: order.discountCents } }),
    customerName: `${firstName} ${lastName}`.trim(),
    ...(address ? { address } : {}),
    expiresAt: order.expiresAt,
    successUrl: `${publicUrl}/order/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/order/cancel`,
  }
}

/** Empty for a missing image or an invalid URL. */
function toPublicUrl(address: string, publicUrl: string): string {
  return address ? (URL.parse(address, publicUrl)?.href ?? '') : ''
}
