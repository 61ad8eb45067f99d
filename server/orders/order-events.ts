import type { Order } from '../../contract/orders.ts'
import type { WebhookEventType } from '../../contract/webhooks.ts'
import type { Context } from '../platform/context.ts'
import { publishEvents } from '../webhooks/index.ts'
import { getOrder } from './orders.queries.ts'

type OrderEvent = Extract<WebhookEventType, `order.${string}`>

/**
 * Tells other programs what happened to an order, as it is at this point of the transaction. Who bought it and
 * where to it goes is told when it is paid, and never what else the account holds.
 */
export async function publishOrder(
  ctx: Context,
  type: OrderEvent,
  orderId: string,
  more: object = {},
): Promise<void> {
  await publishEvents(ctx, type, async () => {
    const order = await getOrder(ctx, orderId)
    return [
      { order: type === 'order.paid' ? withoutAccount(order) : withoutPerson(order), ...more },
    ]
  })
}

function withoutAccount({ userId: _, ...order }: Order) {
  return order
}

function withoutPerson(order: Order) {
  const {
    email: _,
    phoneNumber: __,
    recipientName: ___,
    shippingAddress: ____,
    ...rest
  } = withoutAccount(order)
  return rest
}
