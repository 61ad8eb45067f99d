import type { Address } from '../../contract/accounts.ts'
import type { PlacedOrder } from '../orders/index.ts'
import type { SessionRequest } from '../platform/payments/payment-provider.ts'

/** What the payment page is prefilled with. */
export type Payer = { firstName: string; lastName: string; address: Address | null }

/** What the provider's page shows and collects money for. */
export function toSessionRequest(
  { order, lines }: PlacedOrder,
  { firstName, lastName, address }: Payer,
  publicUrl: string,
): SessionRequest {
  return {
    orderId: order.id,
    email: order.email,
    lines: lines.map(({ name, unitPriceCents, quantity, thumbnail }) => ({
      name,
      unitPriceCents,
      quantity,
      imageUrl: toPublicUrl(thumbnail, publicUrl),
    })),
    totalCents: order.totalCents,
    customerName: `${firstName} ${lastName}`.trim(),
    ...(address ? { address } : {}),
    expiresAt: order.expiresAt,
    successUrl: `${publicUrl}/order/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/order/cancel`,
  }
}

/** Empty for a picture that is missing or has an address no browser would understand. */
function toPublicUrl(address: string, publicUrl: string): string {
  return address ? (URL.parse(address, publicUrl)?.href ?? '') : ''
}
