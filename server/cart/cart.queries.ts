import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Cart, CartLine } from '#contract/cart.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop, readOffers, shownProductColumns, toProduct } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { cartLines, carts } from './cart.tables.ts'

export type CartRow = typeof carts.$inferSelect

/** The user's cart at current prices, created on first use so that it has a stable id. */
export async function getCart(ctx: Context, userId: string): Promise<Cart> {
  const found = (await findCartRow(ctx, userId)) ?? (await createCart(ctx, userId))
  const { hasLines, ...row } = found
  // An empty cart, which most visitors have, is answered even while the products cannot be read.
  return hasLines ? readCart(ctx, row) : toCart(row)
}

/** A cart with its lines at current prices. */
export async function readCart(ctx: Context, row: CartRow): Promise<Cart> {
  const lines = await listLines(ctx, [row.id])
  return toCart(row, lines.get(row.id))
}

type FoundCart = CartRow & { hasLines: boolean }

async function findCartRow(ctx: Context, userId: string): Promise<FoundCart | undefined> {
  const hasLines = sql<boolean>`exists (select from cart_lines where cart_lines.cart_id = carts.id)`
  const columns = { ...getTableColumns(carts), hasLines }
  const [row] = await ctx.db.select(columns).from(carts).where(eq(carts.userId, userId))
  return row
}

async function createCart(ctx: Context, userId: string): Promise<FoundCart> {
  await ctx.db.insert(carts).values({ userId, createdAt: ctx.now }).onConflictDoNothing()
  const row = await findCartRow(ctx, userId)
  if (!row) throw new Error('The cart was not written')
  return row
}

/** Lines by cart, in the order they were added, without archived products. */
export async function listLines(ctx: Context, cartIds: string[]): Promise<Map<string, CartLine[]>> {
  const select = (name: string) => selectLines(ctx.db, name)
  const rows = await cachedStatement(ctx.db, 'cart lines', select).execute({ cartIds })
  // Most carts hold no variant, and need no second query.
  const variants = rows.flatMap(({ product }) => (product.parentId ? [product.id] : []))
  const details = await readOffers(ctx, variants)
  const lines = new Map<string, CartLine[]>()
  for (const { cartId, product, quantity, held } of rows) {
    const ofCart = lines.get(cartId) ?? []
    const { copy = null, option = null } = details.get(product.id) ?? {}
    const { description: _, ...shown } = toProduct(
      { ...product, copy, option, description: '' },
      ctx,
    )
    ofCart.push({ product: held > 0 ? { ...shown, held } : shown, quantity })
    lines.set(cartId, ofCart)
  }
  return lines
}

const { description: _, ...columns } = shownProductColumns

const heldForOwner = sql<number>`(select count(*)::int from holds
  where holds.product_id = ${products.id} and holds.user_id = ${carts.userId} and holds.state = 'active')`
/** Units on hold for the owner of the cart are available to them. */
const reservedForOthers = sql<number>`${products.reserved} - ${heldForOwner}`

function selectLines(db: Database, name: string) {
  const isInCarts = sql`${cartLines.cartId} = any(${sql.placeholder('cartIds')}::uuid[])`
  return db
    .select({
      cartId: cartLines.cartId,
      quantity: cartLines.quantity,
      held: heldForOwner,
      product: { ...columns, reserved: reservedForOthers },
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(isInCarts, isInShop))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.productId))
    .prepare(name)
}

export function toCart(row: CartRow, products: CartLine[] = []): Cart {
  return { _id: row.id, createdAt: row.createdAt.toISOString(), products }
}
