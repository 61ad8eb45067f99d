/** The reasons of a refund, as Stripe names them. Plain data, which adds no schemas to bundles. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
