import type { orderAdminCalls } from '#contract/orders/order-admin.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import { requireRecentAuth } from '#server/auth/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { addOrderNote } from './admin/add-order-note.ts'
import { exportOrders } from './admin/export-orders.ts'
import { getOrderDocument } from './admin/order-document.queries.ts'
import { removeOrderNote } from './admin/remove-order-note.ts'
import { listTimeline } from './admin/timeline.queries.ts'
import { handOver } from './lifecycle/hand-over.ts'
import { setOrderStatus } from './lifecycle/set-order-status.ts'
import { announceCollection } from './mail/announce-collection.ts'
import { resendOrderMail } from './mail/resend-order-mail.ts'
import { getCollections, getVisibleOrder, listOrders, listOwnOrderPage } from './orders.queries.ts'
import { listOrdersToShipWith } from './together/orders-to-ship-with.queries.ts'

/** Placing an order opens a payment page; `POST /orders` therefore belongs to the checkout. */
type OrderKeys = Exclude<keyof typeof orderCalls, 'POST /orders'> | 'GET /delivery/together'

export const orderHandlers: HandlersFor<OrderKeys> = {
  'GET /orders/me': async (ctx, { query }) => ({
    status: 'success',
    ...(await listOwnOrderPage(ctx, query)),
  }),

  'GET /delivery/together': async (ctx, { query }) => ({
    status: 'success',
    orders: await listOrdersToShipWith(ctx, query),
  }),

  'GET /orders/:id': async (ctx, { params }) => ({
    status: 'success',
    order: await getVisibleOrder(ctx, params.id),
  }),

  'GET /orders': async (ctx, { query }) => ({
    status: 'success',
    ...(await listOrders(ctx, query)),
  }),

  'GET /orders/export': async (ctx, { query }, { reply }) => {
    await requireRecentAuth(ctx)
    return sendCsv(reply, 'orders.csv', exportOrders(ctx, query))
  },

  'PATCH /orders/:id': async (ctx, { params, headers, body }) => ({
    status: 'success',
    order: await setOrderStatus(ctx, {
      ...body,
      orderId: params.id,
      ifMatch: headers['if-match'],
    }),
  }),
}

export const orderAdminHandlers: HandlersFor<keyof typeof orderAdminCalls> = {
  'GET /orders/:id/timeline': async (ctx, { params }) => ({
    status: 'success',
    moments: await listTimeline(ctx, params.id),
  }),

  'POST /orders/:id/ready': async (ctx, { params }) => {
    await announceCollection(ctx, params.id)
    return { status: 'success' }
  },

  'GET /collections': async (ctx) => ({ status: 'success', ...(await getCollections(ctx)) }),

  'POST /orders/:id/hand-over': async (ctx, { params }) => ({
    status: 'success',
    order: await handOver(ctx, params.id),
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
    paper: await getOrderDocument(ctx, params.id),
  }),
}
