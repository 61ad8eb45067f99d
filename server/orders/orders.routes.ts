import type { orderCalls } from '../../contract/orders.ts'
import type { HandlersFor } from '../http/handlers.ts'
import { getVisibleOrder, listOrders, listOwnOrders } from './orders.queries.ts'
import { setOrderStatus } from './set-order-status.ts'

/** Placing an order opens a payment page, so `POST /orders` is the checkout's. */
export const orderHandlers: HandlersFor<Exclude<keyof typeof orderCalls, 'POST /orders'>> = {
  'GET /orders/me': async (ctx) => ({ status: 'success', orders: await listOwnOrders(ctx) }),

  'GET /orders/:id': async (ctx, { params }) => ({
    status: 'success',
    order: await getVisibleOrder(ctx, params.id),
  }),

  'GET /orders': async (ctx, { query }) => ({
    status: 'success',
    ...(await listOrders(ctx, query)),
  }),

  'PATCH /orders/:id': async (ctx, { params, body }) => ({
    status: 'success',
    order: await setOrderStatus(ctx, { orderId: params.id, status: body.status }),
  }),
}
