import { z } from 'zod'
import { user } from './accounts.ts'
import { call, done, idempotencyHeaders } from './define-call.ts'
import { QUANTITY_MAX } from './limits.ts'
import { optionalPaging, order, pageCounts } from './paging.ts'
import { product } from './products/catalogue.ts'

const wholeQuantity = `Quantity must be a whole number from 1 to ${QUANTITY_MAX}`

/** 1 to 999 per line. */
export const quantity = z.int(wholeQuantity).min(1, wholeQuantity).max(QUANTITY_MAX, wholeQuantity)

export const productIdField = z
  .string('Product ID is required')
  .min(1, 'Product ID is required')
  .max(200)

/** Carts carry no descriptions: 100 of them would be up to a megabyte. */
const cartProduct = product.omit({ description: true }).extend({
  /** Units on hold for the owner of the cart: they are among the available ones here, and in no public answer. */
  held: z.int().optional(),
})
export type CartProduct = z.infer<typeof cartProduct>

export const cartLine = z.object({ product: cartProduct, quantity: z.int() })
export type CartLine = z.infer<typeof cartLine>

export const cart = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  products: z.array(cartLine),
})
export type Cart = z.infer<typeof cart>

/** `total` in dollars at current prices; abandoned when created before yesterday in the shop's time zone. */
const shoppersCart = cart.extend({
  userId: z.string(),
  user,
  total: z.number(),
  isAbandoned: z.boolean(),
})
export type ShoppersCart = z.infer<typeof shoppersCart>

const cartAnswer = done.extend({ cart })
const productParams = z.object({ productId: z.string().min(1).max(200) })

export const cartCalls = {
  'GET /carts/me': call({
    name: 'getCart',
    access: 'signed-in',
    isPersonal: true,
    priority: 'trade',
    summary: 'The cart of the signed-in user, at current prices.',
    answer: cartAnswer,
  }),
  'POST /carts': call({
    name: 'addToCart',
    access: 'signed-in',
    priority: 'trade',
    summary:
      'Add to the cart, which has at most 100 lines. With an Idempotency-Key a repeated request counts once.',
    headers: idempotencyHeaders,
    body: z.object({ productId: productIdField, quantity }),
    answer: cartAnswer,
  }),
  'PUT /carts/:productId': call({
    name: 'setCartQuantity',
    access: 'signed-in',
    priority: 'trade',
    summary: 'Set the quantity of a line.',
    params: productParams,
    body: z.object({ quantity }),
    answer: cartAnswer,
  }),
  'DELETE /carts/me': call({
    name: 'emptyCart',
    access: 'signed-in',
    priority: 'trade',
    summary: 'Empty the cart.',
    answer: cartAnswer,
  }),
  'DELETE /carts/:productId': call({
    name: 'removeFromCart',
    access: 'signed-in',
    priority: 'trade',
    summary: 'Remove a line.',
    params: productParams,
    answer: cartAnswer,
  }),
  'GET /carts': call({
    name: 'listCarts',
    access: 'admin',
    isPersonal: true,
    summary:
      'All carts with at least one line, oldest first by default; without paging at most 1,000.',
    query: z.object({
      ...optionalPaging,
      abandoned: z.enum(['true', 'false'], 'abandoned must be true or false').optional(),
      order: order.optional(),
    }),
    answer: done.extend({
      carts: z.array(shoppersCart),
      pagination: z.object({ ...pageCounts, totalCarts: z.int() }),
    }),
  }),
}
