import { z } from 'zod'
import { emailField, INVALID_EMAIL } from '../accounts.ts'
import { call, done, idempotencyHeaders, idParams } from '../define-call.ts'
import {
  COUNTER_REASON_MAX,
  LIST_BODY_BYTES_MAX,
  ORDER_LINES_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  QUANTITY_MAX,
} from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { tenderKind, tenderKinds } from '../orders/order-source.ts'
import { shopOrder } from '../orders/orders.ts'

/** After a sale at the counter: its receipt, and goods that come back. */

const returnLine = z.object({
  lineId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** The price of a unit, and the discount of all its units. */
  price: z.number(),
  discount: z.number(),
  /** Units that are back already. */
  returned: z.int(),
})
export type ReturnLine = z.infer<typeof returnLine>

const openReturn = z.object({
  order: shopOrder,
  /** Empty once everything is back. */
  lines: z.array(returnLine),
  /** The money that was paid and not given back. */
  left: z.number(),
  /** The amount that is due though everything is back: an admin has cancelled the order, or set it to returned. */
  due: z.number(),
})
export type OpenReturn = z.infer<typeof openReturn>

const amount = (name: string, min: number) =>
  z
    .number(`${name} must be an amount`)
    .min(min, `${name} must be at least ${min}`)
    .max(PRODUCT_PRICE_MAX_DOLLARS, `${name} is too large`)
    .refine(hasAtMostTwoDecimals, `${name} has at most two decimals`)

const orderAnswer = done.extend({ order: shopOrder })

export const returnCalls = {
  'GET /counter/returns/:id': call({
    name: 'getOpenReturn',
    access: 'admin',
    summary:
      'The records of an order that can come back at the counter. 409 for an order that was not sold there, and when nothing is left.',
    params: idParams,
    answer: done.extend({ return: openReturn }),
  }),
  'POST /counter/returns/:id': call({
    name: 'returnAtCounter',
    access: 'admin',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary:
      'Take records of a sale at the counter back and give money for them. The money and the deduction are together the price of the records, at most what was paid and not given back. 409 when units are back already.',
    params: idParams,
    headers: idempotencyHeaders,
    body: z.object({
      lines: z
        .array(
          z.object({
            lineId: z.string().min(1).max(200),
            quantity: z.int().min(1).max(QUANTITY_MAX),
          }),
          'A return needs lines',
        )
        .max(ORDER_LINES_MAX, `An order has at most ${ORDER_LINES_MAX} lines`),
      /** Each kind once. */
      money: z
        .array(z.object({ kind: tenderKind, amount: amount('amount', 0.01) }), 'A return has money')
        .max(tenderKinds.length)
        .refine(
          (parts) => new Set(parts.map(({ kind }) => kind)).size === parts.length,
          'Each kind of payment once',
        ),
      /** The part of the price that the shop retains, for wear. */
      deduction: amount('deduction', 0).default(0),
      note: z.string().trim().max(COUNTER_REASON_MAX, 'The note is too long').default(''),
    }),
    answer: orderAnswer,
    status: 201,
  }),
  'POST /orders/:id/receipt': call({
    name: 'mailReceipt',
    access: 'admin',
    scope: 'orders:write',
    summary:
      'Mail the receipt of a sale at the counter to an address, which is not saved. At most one a minute for an order, otherwise 409.',
    params: idParams,
    body: z.object({ email: emailField(INVALID_EMAIL) }),
    answer: done,
    status: 201,
  }),
}
