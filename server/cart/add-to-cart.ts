import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart.ts'
import { AppError } from '#contract/errors.ts'
import { CART_LINES_MAX, QUANTITY_MAX } from '#contract/limits.ts'
import { productNotFound } from '#server/catalogue/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { type CartRow, readCart } from './cart.queries.ts'
import { lockCart } from './lock-cart.ts'

type CartAddition = {
  productId: string
  quantity: number
  /** Idempotency key: a repeated request with the same key counts once. */
  idempotencyKey?: string | undefined
}

/**
 * Adds to the cart; concurrent additions add up. Stock is checked at checkout, not here.
 * @throws AppError not-found; invalid-input when the line would exceed 999; conflict for line 101, and when the key was
 * used for another addition
 */
export async function addToCart(
  ctx: Context,
  { productId, quantity, idempotencyKey }: CartAddition,
): Promise<Cart> {
  const { userId } = signedIn(ctx)
  const once = {
    operation: 'add-to-cart',
    key: idempotencyKey,
    request: { productId, quantity },
    mismatch: 'This Idempotency-Key was used for a different addition',
  }
  return runOnce(ctx, once, {
    run: (ctx) => add(ctx, userId, { productId, quantity }),
    idOf: (cart) => cart._id,
    repeat: async (ctx) => readCart(ctx, await lockCart(ctx, userId)),
  })
}

type Line = Pick<CartAddition, 'productId' | 'quantity'>

async function add(ctx: Context, userId: string, line: Line): Promise<Cart> {
  const cart = await lockCart(ctx, userId)
  const { isSold, isWritten, wasEmpty, quantityBefore } = await writeAddition(ctx, cart, line)
  if (!isSold) throw productNotFound()
  if (!isWritten) throw quantityBefore > 0 ? newLineFull(quantityBefore) : newCartFull()
  return readCart(ctx, wasEmpty ? { ...cart, createdAt: ctx.now } : cart)
}

function newLineFull(quantityBefore: number): AppError {
  const left = QUANTITY_MAX - quantityBefore
  const advice = left > 0 ? `Please add at most ${left}.` : 'Please order these first.'
  return new AppError(
    'invalid-input',
    `A cart line has at most ${QUANTITY_MAX} units, and yours has ${quantityBefore} already. ${advice}`,
    { field: 'quantity' },
  )
}

function newCartFull(): AppError {
  return new AppError(
    'conflict',
    `A cart has at most ${CART_LINES_MAX} different products. Please remove one, or order these first.`,
  )
}

type Outcome = {
  isSold: boolean
  /** False when the line would exceed the maximum quantity, or the cart its maximum of lines. */
  isWritten: boolean
  wasEmpty: boolean
  /** 0 when the cart did not have the product. */
  quantityBefore: number
}

/**
 * One statement, because every round trip prolongs the cart's lock. The age of a cart starts with its first line.
 */
async function writeAddition(
  { db, now }: Context,
  cart: CartRow,
  { productId, quantity }: Line,
): Promise<Outcome> {
  const [outcome] = await queryPrepared<Outcome>(db, 'add to cart', {
    write: addition,
    values: {
      cartId: cart.id,
      quantity,
      productId: isId(productId) ? productId : null,
      at: now.toISOString(),
    },
  })
  if (!outcome) throw new Error('The addition was not written')
  return outcome
}

const cartId = sql`${sql.placeholder('cartId')}::uuid`
const productId = sql`${sql.placeholder('productId')}::uuid`
const quantity = sql`${sql.placeholder('quantity')}::int`
const at = sql`${sql.placeholder('at')}::timestamptz`

const addition = () => sql`
  with found as (
    select exists (
        select from products left join used_copies on used_copies.product_id = id
        where id = ${productId} and archived_at is null
          and (state is null or state not in ('draft', 'withdrawn'))
      ) as is_sold,
      (
        select count(*) from cart_lines join products on products.id = product_id
        where cart_id = ${cartId} and archived_at is null
      ) as lines,
      (
        select cart_lines.quantity from cart_lines where cart_id = ${cartId} and product_id = ${productId}
      ) as quantity_before
  ), line as (
    insert into cart_lines (cart_id, product_id, quantity, added_at)
    select ${cartId}, ${productId}, ${quantity}, ${at} from found
    where is_sold and (quantity_before is not null or lines < ${sql.raw(String(CART_LINES_MAX))})
    on conflict (cart_id, product_id) do update set quantity = cart_lines.quantity + excluded.quantity
    where cart_lines.quantity + excluded.quantity <= ${sql.raw(String(QUANTITY_MAX))}
    returning product_id
  ), renewed as (
    update carts set created_at = ${at} from found
    where id = ${cartId} and lines = 0 and exists (select from line)
  )
  select is_sold as "isSold", lines = 0 as "wasEmpty",
    exists (select from line) as "isWritten", coalesce(quantity_before, 0) as "quantityBefore"
  from found`
