import type { orderDeskCalls } from '../../contract/order-desk.ts'
import type { orderCalls } from '../../contract/orders.ts'
import type { HandlersFor } from '../http/handlers.ts'
import { sendCsv } from '../http/send-csv.ts'
import { addOrderNote } from './add-order-note.ts'
import { exportOrders } from './export-orders.ts'
import { getVisibleOrder, listOrders, listOwnOrders } from './orders.queries.ts'
import { getOrderPaper } from './paper.queries.ts'
import { removeOrderNote } from './remove-order-note.ts'
import { resendOrderMail } from './resend-order-mail.ts'
import { setOrderStatus } from './set-order-status.ts'
import { listTimeline } from './timeline.queries.ts'

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

  'GET /orders/export': (ctx, { query }, { reply }) =>
    sendCsv(reply, 'orders.csv', exportOrders(ctx, query)),

  'PATCH /orders/:id': async (ctx, { params, headers, body: { status } }) => ({
    status: 'success',
    order: await setOrderStatus(ctx, { orderId: params.id, status, basedOn: headers['based-on'] }),
  }),
}

export const orderDeskHandlers: HandlersFor<keyof typeof orderDeskCalls> = {
  'GET /orders/:id/timeline': async (ctx, { params }) => ({
    status: 'success',
    moments: await listTimeline(ctx, params.id),
  }),

  'POST /orders/:id/mails': async (ctx, { params, body }) => {
    await resendOrderMail(ctx, { orderId: params.id, kind: body.kind })
    return { status: 'success' }
  },

  'POST /orders/:id/notes': async (ctx, { params, body }) => ({
    status: 'success',
    note: await addOrderNote(ctx, { orderId: params.id, text: body.text }),
  }),

  'DELETE /orders/:id/notes/:noteId': async (ctx, { params }) => {
    await removeOrderNote(ctx, { orderId: params.id, noteId: params.noteId })
    return { status: 'success' }
  },

  'GET /orders/:id/paper': async (ctx, { params }) => ({
    status: 'success',
    paper: await getOrderPaper(ctx, params.id),
  }),
}
