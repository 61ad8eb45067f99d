import type Stripe from 'stripe'
import { shopCurrency } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { SessionRequest } from './payment-provider.ts'

/**
 * Stripe rejects a session that expires within 30 minutes, which is exactly the reservation time. The margin covers
 * the request and a retry; the shop expires the session itself when the order does.
 */
const CLOSING_MARGIN_SECONDS = 5 * 60
/** Stripe rejects a session that is open for more than 24 hours; the rest allows for clocks that differ. */
const DAY_SECONDS = 24 * 3600
const OPEN_SECONDS_MAX = DAY_SECONDS - 60

/**
 * Identical for every attempt of one order: Stripe rejects a repeated key with different parameters. Stripe offers those
 * of the methods that are active in the account and take the currency.
 */
export function toSessionParams(
  request: SessionRequest,
  methods: readonly PaymentMethod[],
): Stripe.Checkout.SessionCreateParams {
  const { orderId, email, lines, discount, countries, delivery } = request
  return {
    mode: 'payment',
    allowed_payment_method_types: [...methods],
    client_reference_id: orderId,
    metadata: { orderId },
    payment_intent_data: { metadata: { orderId } },
    customer_email: email,
    line_items: lines.map(toLineItem),
    ...(discount ? { discounts: [{ coupon: toCouponId(orderId) }] } : {}),
    ...(countries ? { shipping_address_collection: { allowed_countries: [...countries] } } : {}),
    ...(delivery ? { shipping_options: [{ shipping_rate_data: toShippingRate(delivery) }] } : {}),
    phone_number_collection: { enabled: true },
    expires_at: toClosingTime(request),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}

/** In seconds since 1970. An order of a whole day gives a minute up; a longer one is left to Stripe to refuse. */
function toClosingTime({ placedAt, expiresAt }: SessionRequest): number {
  const placed = placedAt.getTime() / 1000
  const end = expiresAt.getTime() / 1000
  const closing = Math.ceil(end) + CLOSING_MARGIN_SECONDS
  return end - placed > DAY_SECONDS
    ? closing
    : Math.min(closing, Math.floor(placed) + OPEN_SECONDS_MAX)
}

/** The chosen delivery as the only option: the page then shows it and charges exactly the total. */
function toShippingRate({
  name,
  cents,
  days,
}: NonNullable<
  SessionRequest['delivery']
>): Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData {
  const toEstimate = (value: number) => ({ unit: 'business_day' as const, value })
  return {
    type: 'fixed_amount',
    display_name: name,
    fixed_amount: { amount: cents, currency: shopCurrency() },
    tax_behavior: 'inclusive',
    // Stripe knows no delivery within 0 days.
    ...(days && days.from > 0
      ? { delivery_estimate: { minimum: toEstimate(days.from), maximum: toEstimate(days.to) } }
      : {}),
  }
}

/**
 * The discount of one order, as a coupon of its own (https://docs.stripe.com/payments/checkout/discounts): the session then
 * shows it and charges exactly the total. Undefined without a discount.
 */
export function toCouponParams({
  orderId,
  discount,
}: SessionRequest): Stripe.CouponCreateParams | undefined {
  if (!discount) return undefined
  return {
    id: toCouponId(orderId),
    name: discount.code,
    amount_off: discount.cents,
    currency: shopCurrency(),
    duration: 'once',
    max_redemptions: 1,
    metadata: { orderId },
  }
}

const toCouponId = (orderId: string) => `order-${orderId}`

function toLineItem(
  line: SessionRequest['lines'][number],
): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity: line.quantity,
    price_data: {
      currency: shopCurrency(),
      unit_amount: line.unitPriceCents,
      tax_behavior: 'inclusive',
      product_data: {
        name: line.name,
        ...(line.imageUrl ? { images: [line.imageUrl] } : {}),
      },
    },
  }
}
