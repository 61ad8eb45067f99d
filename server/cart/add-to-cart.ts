import { sql } from 'drizzle-orm'
import type { Cart } from '../../contract/cart.ts'
import { AppError } from '../../contract/errors.ts'
import { QUANTITY_MAX } from '../../contract/limits.ts'
import { productNotFound } from '../catalogue/index.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { askPrepared } from '../platform/db/prepared.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { type CartRow, readCart } from './cart.queries.ts'
import { lockCart } from './lock-cart.ts'

type CartAddition = {
  productId: string
  quantity: number
  /** Names the addition: the same key counts once, however often it comes. */
  idempotencyKey?: string | undefined
}

/**
 * Adds to what is in the cart; additions at the same time add up. Stock is not looked at before checkout.
 * @throws AppError not-found; invalid-input when the line would exceed 999
 */
export async function addToCart(ctx: Context, addition: CartAddition): Promise<Cart> {
  const { userId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    const cart = await lockCart(ctx, userId)
    const { isNew, isSold, isWritten, wasEmpty } = await writeAddition(ctx, cart, addition)
    if (isNew && !isSold) throw productNotFound()
    if (isNew && !isWritten) {
      throw new AppError(
        'invalid-input',
        `Quantity must be a whole number from 1 to ${QUANTITY_MAX}`,
        { field: 'quantity' },
      )
    }
    return readCart(ctx, isWritten && wasEmpty ? { ...cart, createdAt: ctx.now } : cart)
  })
}

type Outcome = {
  /** Not counted before. */
  isNew: boolean
  isSold: boolean
  /** False also where the line would exceed its greatest quantity. */
  isWritten: boolean
  wasEmpty: boolean
}

/**
 * All in one statement, since every round trip holds the cart's lock. A cart's age is that of what is in it: an
 * abandoned cart is counted from its first line (DASH-18).
 */
async function writeAddition(
  { db, now }: Context,
  cart: CartRow,
  { productId, quantity, idempotencyKey }: CartAddition,
): Promise<Outcome> {
  const [outcome] = await askPrepared<Outcome>(db, 'add to cart', {
    write: addition,
    values: {
      ...{ userId: cart.userId, cartId: cart.id, quantity, key: idempotencyKey ?? null },
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
const key = sql`${sql.placeholder('key')}::text`
const at = sql`${sql.placeholder('at')}::timestamptz`

const addition = () => sql`
  with addition as (
    insert into cart_additions (user_id, key, created_at)
    select ${sql.placeholder('userId')}::uuid, ${key}, ${at} where ${key} is not null
    on conflict do nothing returning key
  ), found as (
    select ${key} is null or exists (select from addition) as is_new,
      exists (
        select from products where id = ${productId} and archived_at is null
      ) as is_sold,
      not exists (
        select from cart_lines join products on products.id = product_id
        where cart_id = ${cartId} and archived_at is null
      ) as was_empty
  ), line as (
    insert into cart_lines (cart_id, product_id, quantity, added_at)
    select ${cartId}, ${productId}, ${quantity}, ${at} from found where is_new and is_sold
    on conflict (cart_id, product_id) do update set quantity = cart_lines.quantity + excluded.quantity
    where cart_lines.quantity + excluded.quantity <= ${sql.raw(String(QUANTITY_MAX))}
    returning product_id
  ), renewed as (
    update carts set created_at = ${at} from found
    where id = ${cartId} and was_empty and exists (select from line)
  )
  select is_new as "isNew", is_sold as "isSold", was_empty as "wasEmpty",
    exists (select from line) as "isWritten"
  from found`
