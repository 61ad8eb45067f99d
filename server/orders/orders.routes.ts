import type { orderAdminCalls } from '#contract/orders/order-admin.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { addNote, removeNote } from '#server/notes/index.ts'
import { exportOrders } from './admin/export-orders.ts'
import { getOrderDocument } from './admin/order-document.queries.ts'
import { notesOfOrder } from './admin/order-notes.ts'
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
  'GET /orders/me': (ctx, { query }) => listOwnOrderPage(ctx, query),

  'GET /delivery/together': async (ctx, { query }) => ({
    orders: await listOrdersToShipWith(ctx, query),
  }),

  'GET /orders/:id': async (ctx, { params }) => ({ order: await getVisibleOrder(ctx, params.id) }),

  'GET /orders': (ctx, { query }) => listOrders(ctx, query),

  'GET /orders/export': async (ctx, { query }, { reply }) =>
    sendCsv(reply, 'orders.csv', exportOrders(ctx, query)),

  'PATCH /orders/:id': async (ctx, { params, headers, body }) => ({
    order: await setOrderStatus(ctx, {
      ...body,
      orderId: params.id,
      ifMatch: headers['if-match'],
    }),
  }),
}

export const orderAdminHandlers: HandlersFor<keyof typeof orderAdminCalls> = {
  'GET /orders/:id/timeline': async (ctx, { params }) => ({
    moments: await listTimeline(ctx, params.id),
  }),

  'POST /orders/:id/ready': (ctx, { params }) => announceCollection(ctx, params.id),

  'GET /collections': (ctx) => getCollections(ctx),

  'POST /orders/:id/hand-over': async (ctx, { params }) => ({
    order: await handOver(ctx, params.id),
  }),

  'POST /orders/:id/mails': (ctx, { params, body }) =>
    resendOrderMail(ctx, { orderId: params.id, kind: body.kind }),

  'POST /orders/:id/notes': async (ctx, { params, body }) => ({
    note: await addNote(ctx, notesOfOrder(params.id), { text: body.text }),
  }),

  'DELETE /orders/:id/notes/:noteId': (ctx, { params }) =>
    removeNote(ctx, notesOfOrder(params.id), params.noteId),

  'GET /orders/:id/paper': async (ctx, { params }) => ({
    paper: await getOrderDocument(ctx, params.id),
  }),
}
