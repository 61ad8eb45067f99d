import type { Cart, cartCalls } from '#contract/cart.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { signedIn } from '#server/platform/context.ts'
import { addToCart } from './add-to-cart.ts'
import { getCart } from './cart.queries.ts'
import { emptyCart } from './empty-cart.ts'
import { listCarts } from './list-carts.queries.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { setCartQuantity } from './set-cart-quantity.ts'

export const cartHandlers: HandlersFor<keyof typeof cartCalls> = {
  'GET /carts/me': async (ctx) => toAnswer(await getCart(ctx, signedIn(ctx).userId)),
  'POST /carts': async (ctx, { body, headers }) =>
    toAnswer(await addToCart(ctx, { ...body, idempotencyKey: headers['idempotency-key'] })),
  'PUT /carts/:productId': async (ctx, { params, body }) =>
    toAnswer(await setCartQuantity(ctx, { ...params, ...body })),
  'DELETE /carts/me': async (ctx) => toAnswer(await emptyCart(ctx)),
  'DELETE /carts/:productId': async (ctx, { params }) =>
    toAnswer(await removeFromCart(ctx, params.productId)),
  'GET /carts': (ctx, { query }) => listCarts(ctx, query),
}

const toAnswer = (cart: Cart) => ({ cart }) as const
