import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { whyNotOnSale } from '#contract/pricing/drop-texts.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  type DropJson,
  isInShop,
  selectOffers,
  toDrop,
  toDropColumns,
  toProduct,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { toVersion } from '#server/platform/version.ts'
import { isOpenDraw } from './drops.rules.ts'
import { type DropRow, drops } from './drops.tables.ts'

const dropNotFound = () => new AppError('not-found', 'This product has no drop')

/**
 * The drop of an offer, otherwise of its product.
 * @throws AppError not-found
 */
export async function getDropRow(ctx: Context, offerId: string): Promise<DropRow> {
  return readDropRow(ctx, offerId, sql`true`)
}

/**
 * The same for shoppers.
 * @throws AppError not-found, for an archived product too
 */
export async function getShownDropRow(ctx: Context, offerId: string): Promise<DropRow> {
  // A product takes its variants along when it is archived.
  return readDropRow(ctx, offerId, isInShop)
}

async function readDropRow(ctx: Context, offerId: string, isReadable: SQL): Promise<DropRow> {
  if (!isId(offerId)) throw dropNotFound()
  const [row] = await ctx.db
    .select({ drop: drops })
    .from(products)
    .innerJoin(drops, sql`${drops.productId} = drop_of(${products.id})`)
    .where(and(eq(products.id, offerId), isReadable))
  if (!row) throw dropNotFound()
  return row.drop
}

/** The version of the own drop of an offer; empty without one, also where the drop of its product counts. */
export function toDropVersion(offerId: string, row: DropRow | undefined): string {
  if (row?.productId !== offerId) return ''
  return toVersion('drop', offerId, row.updatedAt.toISOString())
}

/** Whether the offer or one of its variants has a draw that customers have entered or may enter. */
export async function hasOpenDraw(ctx: Context, offerId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ drop: drops })
    .from(drops)
    .innerJoin(products, eq(products.id, drops.productId))
    .where(and(or(eq(products.id, offerId), eq(products.parentId, offerId)), isInShop))
  return rows.some(({ drop }) => isOpenDraw(drop, ctx.now))
}

type DropPage = { drops: { product: Product }[]; totalDrops: number }

/** A page of the offers with a drop, latest start first. */
export async function listDrops(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<DropPage> {
  const rows = await selectOffers(ctx.db)
    .innerJoin(drops, eq(drops.productId, products.id))
    .where(isInShop)
    .orderBy(sql`${drops.startsAt} desc nulls last, ${drops.productId}`)
    .limit(limit)
    .offset((page - 1) * limit)
  const inShop = ctx.db.select({ id: products.id }).from(products).where(isInShop)
  const totalDrops = await ctx.db.$count(drops, sql`${drops.productId} in ${inShop}`)
  return { drops: rows.map((row) => ({ product: toProduct(row, ctx) })), totalDrops }
}

/**
 * The drop that decides about an order line, and the limit of each customer. A limit of the product counts the line too when it has
 * a drop of its own.
 */
export type LineDrop = {
  offerId: string
  productId: string
  dropId: string
  limit: number | null
  refusal?: string
}

/** The columns of a drop of an order line. */
export type ReadLineDrop = { offerId: string; productId: string; dropId: string; json: DropJson }

/** The drops of these offers, with the reason why each cannot be bought now. Most orders have none. */
export async function readLineDrops(
  ctx: Context,
  offerIds: readonly string[],
): Promise<LineDrop[]> {
  const rows = await queryPrepared<ReadLineDrop>(ctx.db, 'drops of lines', {
    write: () => selectLineDrops(sql`${sql.placeholder('ids')}::uuid[]`),
    values: { ids: offerIds.filter(isId) },
  })
  return rows.map((row) => toLineDrop(ctx, row))
}

/** @param ids an array of the ids of offers */
export function selectLineDrops(ids: SQL): SQL {
  return sql`
    select offer.id as "offerId", coalesce(offer.parent_id, offer.id) as "productId", d.product_id as "dropId",
      json_build_object('mode', d.mode, 'startsAt', d.starts_at, 'limitPerCustomer', d.limit_per_customer,
        'entriesOpenAt', d.entries_open_at, 'openSaleAt', d.open_sale_at, 'seed', d.seed, 'drawnAt', d.drawn_at) as json
    from products offer join drops d on d.product_id = drop_of(offer.id)
    where offer.id = any(${ids})
    order by offer.id`
}

export function toLineDrop(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  { json, ...ids }: ReadLineDrop,
): LineDrop {
  const drop = toDrop(toDropColumns(json), now)
  const refusal = whyNotOnSale(drop, settings.timezone)
  return { ...ids, limit: json.limitPerCustomer, ...(refusal && { refusal }) }
}

/** Those of these offers whose drop is not on sale yet. */
export async function findClosedOffers(
  ctx: Context,
  offerIds: readonly string[],
): Promise<Set<string>> {
  const drops = await readLineDrops(ctx, offerIds)
  return new Set(drops.flatMap(({ offerId, refusal }) => (refusal ? offerId : [])))
}

/** @throws AppError conflict before the offer is on sale */
export async function assertOnSale(ctx: Context, offerId: string): Promise<void> {
  const [drop] = await readLineDrops(ctx, [offerId])
  if (drop?.refusal) throw new AppError('conflict', drop.refusal)
}
