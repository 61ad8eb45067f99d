import { and, asc, desc, eq, exists, gte, lt, type SQL } from 'drizzle-orm'
import type { CallInput, HandlerAnswer } from '#contract/calls.ts'
import type { CartLine } from '#contract/cart.ts'
import { ADMIN_PAGE_SIZE, ADMIN_UNPAGED_MAX } from '#contract/limits.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { toUser } from '#server/accounts/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toDayStarts } from '#server/platform/shop-calendar.ts'
import { listLines, toCart } from './cart.queries.ts'
import { cartLines, carts } from './cart.tables.ts'

type Query = CallInput<'GET /carts'>['query']

/** All carts with at least one line, with their users. Abandoned means the same as on the dashboard. */
export async function listCarts(ctx: Context, query: Query): Promise<HandlerAnswer<'GET /carts'>> {
  const { page = 1, order = 'asc' } = query
  const limit = query.limit ?? (query.page === undefined ? ADMIN_UNPAGED_MAX : ADMIN_PAGE_SIZE)
  const { yesterday } = toDayStarts(ctx.now, ctx.settings.timezone)
  const where = and(holdsSomething(ctx), toAge(query.abandoned, yesterday))
  const direction = order === 'asc' ? asc : desc
  const [totalCarts, rows] = await Promise.all([
    ctx.db.$count(carts, where),
    ctx.db
      .select({ cart: carts, user: users })
      .from(carts)
      .innerJoin(users, eq(users.id, carts.userId))
      .where(where)
      .orderBy(direction(carts.createdAt), direction(carts.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  const ids = rows.map(({ cart }) => cart.id)
  const lines = await listLines(ctx, ids)
  return {
    carts: rows.map(({ cart, user }) => ({
      ...toCart(cart, lines.get(cart.id)),
      userId: user.id,
      user: toUser(user),
      total: toTotal(lines.get(cart.id) ?? []),
      isAbandoned: cart.createdAt < yesterday,
    })),
    pagination: { currentPage: page, totalPages: Math.ceil(totalCarts / limit), totalCarts },
  }
}

function holdsSomething(ctx: Context): SQL {
  return exists(
    ctx.db
      .select({ productId: cartLines.productId })
      .from(cartLines)
      .innerJoin(products, eq(products.id, cartLines.productId))
      .where(and(eq(cartLines.cartId, carts.id), isInShop)),
  )
}

function toAge(abandoned: Query['abandoned'], yesterday: Date): SQL | undefined {
  if (abandoned === undefined) return
  return abandoned === 'true' ? lt(carts.createdAt, yesterday) : gte(carts.createdAt, yesterday)
}

function toTotal(lines: readonly CartLine[]): number {
  const cents = lines.reduce(
    (sum, { product, quantity }) => sum + toCents(product.price) * quantity,
    0,
  )
  return toDollars(cents)
}
