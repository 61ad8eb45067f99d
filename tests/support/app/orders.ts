import type { Api } from '#contract/client.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { createOrder } from '#server/orders/index.ts'
import { setOrderStatus } from '#server/orders/lifecycle/set-order-status.ts'
import { type Services, systemContext } from '#server/platform/context.ts'

type OrderValues = {
  user: { id: string }
  lines: readonly { product: { id: string }; quantity: number }[]
  /** Defaults to pending. */
  status?: OrderStatus
  at?: Date
}

/** An order as the shop writes it: units reserved or sold, prices snapshotted, history recorded. */
export async function makeOrder(services: Services, values: OrderValues): Promise<{ _id: string }> {
  const { user, lines, status, at = services.clock() } = values
  const ctx = { ...systemContext(services, 'test'), now: at }
  const buyer = { kind: 'user', userId: user.id, role: 'user', sessionId: 'test' } as const
  const { order } = await createOrder(
    { ...ctx, actor: buyer },
    { lines: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })) },
  )
  if (status) await setOrderStatus(ctx, { orderId: order.id, status })
  return { _id: order.id }
}

/** An admin sets the status of an order. */
export const setStatus = (admin: Api, id: string, status: OrderStatus) =>
  admin('PATCH /orders/:id', { params: { id }, body: { status } })
