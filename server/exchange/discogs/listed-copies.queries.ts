import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  discogsListings,
  isNotUndone,
  isPresentListing,
  usedCopies,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import type { ImportFile } from '../import/import.queries.ts'
import { productImportRows } from '../import/import.tables.ts'
import { knownListing } from '../listings/known-listing.ts'
import type { DiscogsColumn } from './columns.ts'

const { id, parentId, name, priceCents, stock, reserved, archivedAt } = products

/** A used copy with what the shop knows about its listing. */
export type ListedCopy = Awaited<ReturnType<typeof selectCopies>>[number]

function selectCopies({ db }: Context, where: SQL | undefined) {
  return db
    .select({
      id,
      parentId,
      name,
      priceCents,
      stock,
      reserved,
      archivedAt,
      row: getTableColumns(usedCopies),
      listing: knownListing,
    })
    .from(usedCopies)
    .innerJoin(products, eq(id, usedCopies.productId))
    .leftJoin(discogsListings, and(eq(discogsListings.productId, id), isPresentListing))
    .where(where)
    .$dynamic()
}

/** All copies of each listing, in the order in which they were added, also those that were sold or deleted here. */
export async function findCopiesOfListings(
  ctx: Context,
  listingIds: readonly number[],
): Promise<Map<number, ListedCopy[]>> {
  const found = await selectCopies(ctx, isAnyOf(discogsListings.listingId, listingIds)).orderBy(
    asc(id),
  )
  return Map.groupBy(found, ({ listing }) => listing?.listingId ?? 0)
}

/**
 * The copies with these SKUs, by SKU, also those that were sold or deleted here. Those of turntables have a SKU of the same
 * form, but no listing on Discogs; those that the import itself has added are numbers in its file by chance.
 */
export async function findCopiesOfSkus(
  ctx: Context,
  skus: readonly string[],
  importId: string,
): Promise<Map<string, ListedCopy>> {
  if (skus.length === 0) return new Map()
  const isRecord = and(isAnyOf(usedCopies.sku, skus), eq(products.type, 'vinyl'))
  const found = await selectCopies(ctx, and(isRecord, isNotUndone, isNotOf(importId)))
  return new Map(found.map((copy) => [copy.row.sku, copy]))
}

/** Those of the SKUs that a row of the file has for sale. */
export async function findSkusForSale(
  { db }: Context,
  { id: importId, columns }: ImportFile,
  skus: readonly string[],
): Promise<Set<string>> {
  if (skus.length === 0) return new Set()
  const cell = (name: DiscogsColumn) =>
    sql<string>`trim(${productImportRows.cells}[${sql.raw(String(columns.indexOf(name) + 1))}])`
  const rows = await db
    .selectDistinct({ sku: cell('external_id') })
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.importId, importId),
        sql`${cell('external_id')} = any(${sql.param([...skus])}::text[])`,
        sql`lower(${cell('status')}) = 'for sale'`,
      ),
    )
  return new Set(rows.map(({ sku }) => sku))
}

/** Whether the log has no addition of the copy by this import. */
const isNotOf = (importId: string) => sql`not exists (
  select from audit_entries added join audit_entries run on run.transaction_id = added.transaction_id
  where added.subject_id = ${usedCopies.productId}::text and added.action = 'product.created'
    and run.action = 'products.imported' and run.subject_id = ${importId} and run.undo_of is null
    and run.transaction_id < 0)`

type Place = { listing: number; id: string }

const canBeBought = inArray(usedCopies.state, ['on-sale', 'held', 'in-checkout'])

/** The next copies on Discogs that can be bought here, in the order of listings. */
export async function listListingsOnSale(
  { db }: Context,
  { after, limit }: { after: Place; limit: number },
): Promise<Place[]> {
  const { productId, listingId: listing, isEnded } = discogsListings
  const rows = await db
    .select({ listing, id: productId })
    .from(discogsListings)
    .innerJoin(usedCopies, eq(usedCopies.productId, productId))
    .innerJoin(products, and(eq(id, productId), isNull(archivedAt)))
    .where(
      and(
        // Spelled out: PostgreSQL does not infer it from the comparison of rows, and the index is partial.
        isNotNull(listing),
        sql`(${listing}, ${productId}) > (${after.listing}::bigint, ${after.id}::uuid)`,
        isPresentListing,
        eq(isEnded, false),
        canBeBought,
      ),
    )
    .orderBy(listing, productId)
    .limit(limit)
  return rows.map((row) => ({ ...row, listing: row.listing ?? 0 }))
}

/** The next copies that can be bought here and were uploaded to Discogs, where no import has found them yet. */
export async function listUnlinkedOnSale(
  ctx: Context,
  { after, limit }: { after: string; limit: number },
): Promise<ListedCopy[]> {
  const { listingId, isEnded } = discogsListings
  const isUnlinked = and(isNotNull(discogsListings.id), isNull(listingId), eq(isEnded, false))
  return selectCopies(ctx, and(isUnlinked, isNull(archivedAt), canBeBought, gt(id, after)))
    .orderBy(id)
    .limit(limit)
}

/** Used copies by their ids, in the order of listings. */
export async function findListedCopies(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return []
  return selectCopies(ctx, isAnyOf(usedCopies.productId, ids)).orderBy(
    discogsListings.listingId,
    asc(id),
  )
}
