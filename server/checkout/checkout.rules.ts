import type { Address } from '#contract/accounts.ts'
import { toSoldName } from '#contract/copies/grade-text.ts'
import { deliveryNameOf, type PlacedOrder } from '#server/orders/index.ts'
import type { SessionRequest } from '#server/platform/payments/payment-provider.ts'

/** The prefilled values of the payment page. */
export type Payer = { firstName: string; lastName: string; address: Address | null }

/**
 * The request for a payment session: the lines, amounts and payer of an order.
 * @param usualCountries where a shop without rates delivers to
 */
export function toSessionRequest(
  { order, lines }: PlacedOrder,
  { firstName, lastName, address }: Payer,
  { publicUrl, usualCountries }: { publicUrl: string; usualCountries: readonly string[] },
): SessionRequest {
  const { delivery } = order
  return {
    orderId: order.id,
    email: order.email,
    lines: lines.map(({ name, soldAs, unitPriceCents, quantity, thumbnail }) => ({
      name: toSoldName(name, soldAs),
      unitPriceCents,
      quantity,
      imageUrl: toPublicUrl(thumbnail, publicUrl),
    })),
    countries: toCountries(delivery, usualCountries),
    ...(delivery
      ? { delivery: { name: deliveryNameOf(order), cents: delivery.cents, days: delivery.days } }
      : {}),
    totalCents: order.totalCents,
    ...(order.discountCode === null || order.discountCents === 0
      ? {}
      : { discount: { code: order.discountCode, cents: order.discountCents } }),
    customerName: `${firstName} ${lastName}`.trim(),
    ...(address ? { address } : {}),
    placedAt: order.createdAt,
    expiresAt: order.expiresAt,
    ...toReturnUrls(order, publicUrl),
  }
}

/** The customer of an order by hand may not be signed in, and comes back to the order. */
function toReturnUrls({ source, isGuest }: PlacedOrder['order'], publicUrl: string) {
  const isByHand = source === 'by hand'
  const thanks = isGuest || isByHand ? 'thanks' : 'success'
  return {
    successUrl: `${publicUrl}/order/${thanks}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/order/${isByHand ? 'guest' : 'cancel'}`,
  }
}

function toCountries(
  delivery: PlacedOrder['order']['delivery'],
  usual: readonly string[],
): readonly string[] | null {
  if (!delivery) return usual
  return delivery.collection ? null : [delivery.country]
}

/** Empty for a missing image or an invalid URL. */
function toPublicUrl(address: string, publicUrl: string): string {
  return address ? (URL.parse(address, publicUrl)?.href ?? '') : ''
}
