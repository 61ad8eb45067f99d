import { z } from 'zod'
import { email, emailField, INVALID_EMAIL } from './accounts.ts'
import { call, done, idempotencyHeaders, idParams } from './define-call.ts'
import { LIST_BODY_BYTES_MAX } from './limits.ts'
import { guestDocument } from './orders/order-admin.ts'
import { orderCalls, shopOrder } from './orders/orders.ts'
import { accountExport } from './privacy.ts'

/** Orders without an account (decision 81). A token is the secret of a link, and shows one order or the data of one address. */

const token = z.string('Token is required').min(1).max(500)
const tokenBody = z.object({ token })

/** An order as its guest sees it. */
const guestOrder = shopOrder.omit({ userId: true })
export type GuestOrder = z.infer<typeof guestOrder>

export const guestCalls = {
  'POST /guests/orders': call({
    name: 'placeGuestOrder',
    access: 'anyone',
    priority: 'payment',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary:
      'Reserve the products for 30 minutes and open a payment page, without an account. `token` shows and cancels the order. 409 after three unpaid orders of the address, 429 after too many checkouts, 404 in a shop that takes no orders without an account. An address that has an account gets the same answers.',
    headers: idempotencyHeaders,
    body: orderCalls['POST /orders'].body.extend({ email }),
    answer: orderCalls['POST /orders'].answer.extend({ token: z.string() }),
    status: 201,
  }),
  'POST /guests/order': call({
    name: 'getGuestOrder',
    access: 'anyone',
    priority: 'trade',
    summary:
      'The order of a link, with the content of its invoice. The token is in the body, which no log has.',
    body: tokenBody,
    answer: done.extend({ order: guestOrder, document: guestDocument }),
  }),
  'POST /guests/order/cancel': call({
    name: 'cancelGuestOrder',
    access: 'anyone',
    priority: 'payment',
    summary:
      'Cancel the unpaid order of a link, close its payment page and release its units. Answers the resulting order: a paid order stays paid.',
    body: tokenBody,
    answer: done.extend({ order: guestOrder }),
    awaitsInvalidation: true,
  }),
  'POST /guests/claim': call({
    name: 'claimGuestOrders',
    access: 'signed-in',
    priority: 'trade',
    summary:
      "Move the paid guest orders of one's own address to the account. `isConfirmed` is false while the address is not confirmed: a link that confirms it was mailed.",
    answer: done.extend({ isConfirmed: z.boolean() }),
  }),
  'POST /guests/data-link': call({
    name: 'requestGuestData',
    access: 'anyone',
    priority: 'trade',
    summary:
      'Mail a link to the data of the guest orders of an address, if there are any. The response is the same either way.',
    body: z.object({ email: emailField(INVALID_EMAIL) }),
    answer: done,
  }),
  'POST /guests/data': call({
    name: 'exportGuestData',
    access: 'anyone',
    priority: 'trade',
    isExport: true,
    summary: 'All personal data of the guest orders of an address, with a mailed token.',
    body: tokenBody,
    answer: accountExport.pick({
      madeAt: true,
      orders: true,
      refunds: true,
      disputes: true,
      paymentEvents: true,
      mails: true,
      withdrawals: true,
    }),
  }),
  'POST /guests/data/delete': call({
    name: 'deleteGuestData',
    access: 'anyone',
    priority: 'trade',
    summary:
      'Delete the contact of all guest orders of an address, with a mailed token: at once, or when an order is complete. Paid orders retain what an invoice needs.',
    body: tokenBody,
    answer: done,
  }),
  'DELETE /orders/:id/guest-links': call({
    name: 'revokeGuestLinks',
    access: 'admin',
    summary: 'Revoke the links that show a guest order without a sign-in. 409 when none is left.',
    params: idParams,
    answer: done,
  }),
}
