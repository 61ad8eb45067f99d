import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { mediaGrades } from '#contract/copies/grades.ts'
import { AppError } from '#contract/errors.ts'
import { toDollars } from '#contract/money.ts'
import type { Hold, Want } from '#contract/wants.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { readProductRows } from '#server/catalogue/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { listActiveOf } from './list-active-holds.ts'
import { showHolds } from './show-holds.queries.ts'
import { holds, wants } from './wants.tables.ts'

/** Customers before this want; paused ones get nothing. The columns are written out: a select of one table does not qualify them. */
const ahead = sql<number>`(select count(*)::int from wants as other
  where other.product_id = wants.product_id and other.paused_at is null
    and (other.created_at, other.user_id) < (wants.created_at, wants.user_id))`

/** The same for all wants of a product: the queue is read once, not once for each of its wants. */
const aheadInQueue = sql<number>`(count(*) filter (where wants.paused_at is null) over (
  order by wants.created_at, wants.user_id rows between unbounded preceding and 1 preceding))::int`

type WantOf = { userId: string; want: Want }
type Shown = { condition: SQL | undefined; order: SQL; ahead: SQL<number> }

/** The queue of a product, in its order; none for an archived product. */
export const showQueue = (ctx: Context, productId: string): Promise<WantOf[]> =>
  showWants(ctx, {
    condition: eq(wants.productId, productId),
    order: sql`${wants.createdAt}, ${wants.userId}`,
    ahead: aheadInQueue,
  })

/** Wants as the API answers them, in that order. Those of archived products are omitted. */
async function showWants(ctx: Context, { condition, order, ahead }: Shown): Promise<WantOf[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(wants), ahead })
    .from(wants)
    .where(condition)
    .orderBy(order)
  const shown = await readProductRows(
    ctx,
    rows.map(({ productId }) => productId),
  )
  return rows.flatMap((row) => {
    const product = shown.get(row.productId)
    return product ? [{ userId: row.userId, want: { product, ...toWant(row) } }] : []
  })
}

type ReadRow = typeof wants.$inferSelect & { ahead: number }

function toWant(row: ReadRow): Omit<Want, 'product' | 'hold'> {
  const { createdAt, maxCents, minMediaRank, acceptsNew, missedHolds, pausedAt } = row
  const minMediaGrade = mediaGrades[mediaGrades.length - (minMediaRank ?? 0)]
  return {
    createdAt: createdAt.toISOString(),
    ...(maxCents !== null && { maxPrice: toDollars(maxCents) }),
    ...(minMediaGrade && { minMediaGrade }),
    acceptsNew,
    ahead: row.ahead,
    missedHolds,
    isPaused: pausedAt !== null,
  }
}

/** The signed-in user's wants, latest first, each with the unit on hold for it. */
export async function listOwnWants(ctx: Context): Promise<Want[]> {
  const { userId } = signedIn(ctx)
  const own = await showWants(ctx, {
    condition: eq(wants.userId, userId),
    order: sql`${wants.createdAt} desc, ${wants.productId} desc`,
    ahead,
  })
  const held = await listOwnHolds(ctx)
  return own.map(({ want }) => withHold(want, held))
}

/** The signed-in user's active holds, latest first. */
export async function listOwnHolds(ctx: Context): Promise<Hold[]> {
  const rows = await ctx.db
    .select()
    .from(holds)
    .where(and(eq(holds.userId, signedIn(ctx).userId), eq(holds.state, 'active')))
    .orderBy(desc(holds.createdAt))
  return showHolds(ctx, rows)
}

export function withHold(want: Want, held: readonly Hold[]): Want {
  const id = want.product.parentId ?? want.product._id
  const hold = held.find(({ product }) => (product.parentId ?? product._id) === id)
  return hold ? { ...want, hold } : want
}

/** The signed-in user's want of the product and their holds of its offers, oldest first, by the id of any offer. */
export async function findOwn(
  ctx: Context,
  offerId: string,
): Promise<{ want?: Want; hold?: Hold; holds: Hold[] }> {
  const productId = isId(offerId) ? await findProductId(ctx, offerId) : undefined
  if (productId === undefined) return { holds: [] }
  const { userId } = signedIn(ctx)
  const held = await showHolds(ctx, await listActiveOf(ctx, { userId, productId }))
  const condition = and(eq(wants.userId, userId), eq(wants.productId, productId))
  const [own] = await showWants(ctx, { condition, order: sql`${wants.createdAt}`, ahead })
  const [hold] = held
  return { ...(own && { want: withHold(own.want, held) }), ...(hold && { hold }), holds: held }
}

/** The signed-in user's want, which was just saved. */
export async function getOwnWant(ctx: Context, productId: string): Promise<Want> {
  const { want } = await findOwn(ctx, productId)
  if (!want) throw new AppError('not-found', 'Want not found')
  return want
}

/** The product of an offer: the offer itself unless it is a variant. */
export async function findProductId({ db }: Context, offerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ productId: sql<string>`coalesce(${products.parentId}, ${products.id})` })
    .from(products)
    .where(eq(products.id, offerId))
  return row?.productId
}
