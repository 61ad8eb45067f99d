import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { CustomerEntry, Entry, EntryResult } from '#contract/pricing/drops.ts'
import type { AccountExport } from '#contract/privacy.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { toDrop } from '#server/catalogue/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { getDropRow, mayBuy } from '#server/pricing/index.ts'
import { dropEntries } from './draws.tables.ts'

/** A hold `h` won in this draw; each draw of an offer has a row of `drops` of its own. */
const isWon = sql`h.source = 'draw'
  and h.created_at >= (select d.created_at from drops d where d.product_id = h.product_id)`

/** The customer has won a unit, at once or when another one did not buy: of a row of `drop_entries`. */
export const hasWon = sql`exists (
  select from holds h where h.product_id = drop_entries.product_id and h.user_id = drop_entries.user_id and ${isWon})`

/** A later place of the draw has had a unit, this one none: of a row of `drop_entries`. */
export const isPassedOver = sql<boolean>`exists (
  select from drop_entries later join holds h on h.product_id = later.product_id and h.user_id = later.user_id
  where later.product_id = drop_entries.product_id and later.place > drop_entries.place and ${isWon})`

/** The customer of an entry may buy one more unit: of a row of `drop_entries`. */
export const isBelowLimit = mayBuy(sql`drop_entries.user_id`, sql`drop_entries.product_id`)

/** By the hold of the customer; null before the draw. The columns are written out: a select of one table does not qualify them. */
const result = sql<EntryResult | null>`case when drop_entries.place is not null then coalesce((
  select case when h.bought_at is not null then 'bought' when h.state in ('active', 'used') then 'won' else 'missed' end
  from holds h where h.product_id = drop_entries.product_id and h.user_id = drop_entries.user_id and ${isWon}
  order by h.created_at desc limit 1), case when not ${isBelowLimit} then 'at-limit' when ${isPassedOver} then 'passed-over' else 'waiting' end) end`

const { enteredAt, place } = dropEntries
type Row = { enteredAt: Date; place: number | null; result: EntryResult | null }

function toEntry(row: Row): Entry {
  return {
    enteredAt: row.enteredAt.toISOString(),
    ...(row.place !== null && { place: row.place }),
    ...(row.result !== null && { result: row.result }),
  }
}

/** The signed-in user's entry in the draw of an offer. */
export async function findOwnEntry(ctx: Context, offerId: string): Promise<Entry | undefined> {
  const { productId } = await getDropRow(ctx, offerId)
  const isOwn = eq(dropEntries.userId, signedIn(ctx).userId)
  const [row] = await ctx.db
    .select({ enteredAt, place, result })
    .from(dropEntries)
    .where(and(eq(dropEntries.productId, productId), isOwn))
  return row && toEntry(row)
}

export function countEntries({ db }: Context, productId: string): Promise<number> {
  return db.$count(dropEntries, eq(dropEntries.productId, productId))
}

type EntryPage = { entries: CustomerEntry[]; seedHash: string; seed?: string; totalEntries: number }

/**
 * A page of the entries of a draw, by place, before the draw by time.
 * @throws AppError not-found for a product without a draw
 */
export async function listEntries(
  ctx: Context,
  { offerId, page, limit }: { offerId: string; page: number; limit: number },
): Promise<EntryPage> {
  const row = await getDropRow(ctx, offerId)
  const { seedHash, seed } = toDrop(row, ctx.now)
  if (seedHash === undefined) throw new AppError('not-found', 'This product has no draw')
  const entries = await selectEntries(ctx, row.productId, { limit, offset: (page - 1) * limit })
  const totalEntries = await countEntries(ctx, row.productId)
  return { entries, seedHash, ...(seed && { seed }), totalEntries }
}

export async function selectEntries(
  { db }: Context,
  productId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CustomerEntry[]> {
  const isOfDraw = eq(dropEntries.productId, productId)
  const inOrder: SQL[] = [sql`${place} nulls last`, asc(enteredAt), asc(dropEntries.userId)]
  // PostgreSQL would work out the results of all skipped rows as well.
  const onPage = db
    .select({ userId: dropEntries.userId })
    .from(dropEntries)
    .where(isOfDraw)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)
  const rows = await db
    .select({ enteredAt, place, result, user: { _id: users.id, email: users.email } })
    .from(dropEntries)
    .innerJoin(users, eq(users.id, dropEntries.userId))
    .where(and(isOfDraw, inArray(dropEntries.userId, onPage)))
    .orderBy(...inOrder)
  return rows.map(({ user, ...row }) => ({ ...toEntry(row), user }))
}

/** The draws that a user has entered, for the export of their data. */
export async function exportEntries(
  { db }: Context,
  userId: string,
): Promise<AccountExport['drawEntries']> {
  const rows = await db
    .select({ productId: dropEntries.productId, name: products.name, enteredAt, place, result })
    .from(dropEntries)
    .innerJoin(products, eq(products.id, dropEntries.productId))
    .where(eq(dropEntries.userId, userId))
    .orderBy(asc(enteredAt))
  return rows.map(({ productId, name, ...row }) => ({ productId, name, ...toEntry(row) }))
}
