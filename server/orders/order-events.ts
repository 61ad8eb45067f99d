import type { Order } from '#contract/orders/orders.ts'
import type { WebhookEventType } from '#contract/outgoing-webhooks.ts'
import { publishEvents } from '#server/outgoing-webhooks/index.ts'
import type { Context } from '#server/platform/context.ts'
import { getOrder } from './orders.queries.ts'

type OrderEvent = Extract<WebhookEventType, `order.${string}`>

/**
 * Publishes an event about an order, as it is at this point of the transaction. Buyer and delivery address are
 * included once it is paid; other account data never is.
 */
export async function publishOrder(
  ctx: Context,
  type: OrderEvent,
  orderId: string,
  more: object = {},
): Promise<void> {
  await publishEvents(ctx, type, async () => {
    // A visitor's view has no SKUs, and does not depend on the actor.
    const order = await getOrder({ ...ctx, actor: { kind: 'visitor' } }, orderId)
    return [{ order: type === 'order.paid' ? toPublished(order) : withoutPerson(order), ...more }]
  })
}

/** The version is for changes through the API, and an event may be older than the order. */
function toPublished({ userId: _, version: __, ...order }: Order) {
  return order
}

function withoutPerson(order: Order) {
  const {
    email: _,
    phoneNumber: __,
    recipientName: ___,
    shippingAddress: ____,
    ...rest
  } = toPublished(order)
  return rest
}
