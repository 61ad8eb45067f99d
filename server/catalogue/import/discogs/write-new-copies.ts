import { getTableColumns, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { pick } from '#contract/product-fields.ts'
import { recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { products } from '../../catalogue.tables.ts'
import { usedCopies } from '../../offers/offers.tables.ts'
import { recordOpeningStock } from '../../stock/index.ts'
import { insertVariantRows } from '../insert-variant-rows.ts'
import { makeIds } from '../runout/write-products.ts'
import type { Plan } from './plan.ts'

const written = {
  id: products.id,
  ...pick(getTableColumns(usedCopies), [
    ...(['mediaGrade', 'sleeveGrade', 'notes', 'location', 'shippingWeightGrams'] as const),
    ...(['discogsListingId', 'discogsListingGroup', 'discogsSent'] as const),
    ...(['discogsExternalId', 'discogsAcceptOffer', 'state', 'listedAt'] as const),
  ]),
}

const auditedFields = [
  ...(['mediaGrade', 'sleeveGrade', 'notes', 'location', 'shippingWeightGrams'] as const),
] as const

/** The copies of the rows, on sale or as drafts, below their stored or new products. */
export async function prepareCopies(
  ctx: Context,
  plans: readonly Plan[],
  added: ReadonlyMap<number, string>,
): Promise<NewCopy[]> {
  const values = plans.flatMap((plan) => toCopies(ctx, plan, added))
  const ids = await makeIds(ctx, values.length)
  return values.map((copy, index) => ({ ...copy, id: ids[index] ?? '' }))
}

/** Adds prepared copies, whose events the caller publishes. */
export async function writeNewCopies(ctx: Context, copies: readonly NewCopy[]): Promise<void> {
  if (copies.length === 0) return
  const numbers = await insertCopies(ctx, copies)
  await recordOpeningStock(
    ctx,
    copies.map(({ id, stock }) => ({ productId: id, stock })),
  )
  await recordChanges(
    ctx,
    copies.map((copy) => ({
      ...{ action: 'product.created' as const, before: null },
      subject: { id: copy.id, name: numbers.get(copy.id)?.name ?? '' },
      after: {
        ...{ price: toDollars(copy.priceCents), stock: copy.stock },
        sku: numbers.get(copy.id)?.sku ?? '',
        ...pick(copy, auditedFields),
      },
    })),
  )
}

function toCopies(
  { now }: Context,
  { listing, sent, record, newCopies }: Plan,
  added: ReadonlyMap<number, string>,
) {
  const parentId = newCopies?.parentId ?? record?.id ?? added.get(listing.releaseId)
  if (!newCopies || !parentId) return []
  const { count, isOnSale, hasListing } = newCopies
  const listedAt = listing.listedAt && listing.listedAt < now ? listing.listedAt : now
  const copy = {
    ...{ parentId, priceCents: sent.priceCents, stock: isOnSale ? 1 : 0 },
    ...{ state: isOnSale ? 'on-sale' : 'draft', listedAt: isOnSale ? listedAt : null },
    ...{ mediaGrade: listing.mediaGrade, sleeveGrade: listing.sleeveGrade },
    ...{ notes: listing.comments, location: listing.location },
    ...{ shippingWeightGrams: listing.weightGrams, discogsAcceptOffer: listing.acceptOffer },
    ...{ discogsListingGroup: listing.listingId, discogsSent: sent },
    discogsExternalId: hasListing ? listing.externalId : '',
  }
  return Array.from({ length: count }, (_, index) => ({
    ...copy,
    discogsListingId: hasListing && index === 0 ? listing.listingId : null,
  }))
}

export type NewCopy = ReturnType<typeof toCopies>[number] & { id: string }

/** The arrival is that of the listing, which the ledger's trigger leaves as it is. */
async function insertCopies(ctx: Context, copies: readonly NewCopy[]) {
  await insertVariantRows(ctx, 'used', copies)
  const rows = toRecordset(written, copies)
  const { rows: inserted } = await ctx.db.execute<{ id: string; sku: string; name: string }>(sql`
    insert into used_copies as c (product_id, media_grade, sleeve_grade, notes, location, shipping_weight_grams,
      discogs_listing_id, discogs_listing_group, discogs_sent, discogs_external_id, discogs_accept_offer, state,
      listed_at, created_at)
    select v.id, v."mediaGrade", v."sleeveGrade", v.notes, v.location, v."shippingWeightGrams",
      v."discogsListingId", v."discogsListingGroup", v."discogsSent", v."discogsExternalId", v."discogsAcceptOffer",
      v.state, v."listedAt", ${ctx.now}::timestamptz
    from ${rows} as v
    order by v.id
    returning c.product_id as id, c.sku, (select name from products where id = c.product_id) as name`)
  return new Map(inserted.map((copy) => [copy.id, copy]))
}
