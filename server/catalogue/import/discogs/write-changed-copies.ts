import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, sql } from 'drizzle-orm'
import type { ImportChoice } from '#contract/import-formats.ts'
import { toDollars } from '#contract/money.ts'
import { pick } from '#contract/product-fields.ts'
import { type Change, recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { products } from '../../catalogue.tables.ts'
import { toCopyAuditValues } from '../../offers/inventory.rules.ts'
import { usedCopies } from '../../offers/offers.tables.ts'
import { publishProducts } from '../../product-events.ts'
import { moveStockBulk } from '../../stock/move-stock.ts'
import type { CopyPlan, PlannedRow } from './plan.ts'

const columns = {
  ...pick(products, ['id', 'priceCents']),
  ...pick(getTableColumns(usedCopies), [
    ...(['mediaGrade', 'sleeveGrade', 'notes', 'location', 'shippingWeightGrams'] as const),
    ...(['discogsListingId', 'discogsListingGroup', 'discogsSent'] as const),
    ...(['discogsExternalId', 'discogsAcceptOffer'] as const),
  ]),
}

type ChoiceOf = (row: number) => ImportChoice | undefined

/** Changes locked copies as decided, and remembers the values of their listings. */
export async function writeChangedCopies(
  ctx: Context,
  planned: readonly PlannedRow[],
  choiceOf: ChoiceOf,
): Promise<void> {
  const writes = planned
    .flatMap(({ checked, plan }) => {
      const isTheirs = choiceOf(checked.row) === 'theirs'
      return (plan?.changed ?? []).map((each) =>
        toWrite(each, { isTheirs, listingId: plan?.listing.listingId ?? 0 }),
      )
    })
    .filter(({ isNews }) => isNews)
  await updateCopies(ctx, writes)
  await moveStockBulk(
    ctx,
    writes
      .filter(({ goesOnSale }) => goesOnSale)
      .map(({ copy }) => ({ productId: copy.id, quantity: 1, reason: 'opening' })),
  )
  const seen = writes.filter(({ isSeen }) => isSeen)
  await publishProducts(
    ctx,
    'product.updated',
    seen.map(({ copy }) => copy.id),
  )
  await recordChanges(ctx, seen.map(toChange))
}

type Decided = { isTheirs: boolean; listingId: number }

function toWrite(
  { copy, comparison, isNewlyListed, goesOnSale }: CopyPlan,
  { isTheirs, listingId }: Decided,
) {
  const { taken, conflicts, sent } = comparison
  const { weightGrams, externalId, acceptOffer, ...values } = {
    ...taken,
    ...(isTheirs && conflicts),
  }
  const given = {
    ...values,
    ...(weightGrams !== undefined && { shippingWeightGrams: weightGrams }),
    ...(externalId !== undefined && { discogsExternalId: externalId }),
    ...(acceptOffer !== undefined && { discogsAcceptOffer: acceptOffer }),
    ...(isNewlyListed && { discogsListingId: listingId, discogsListingGroup: listingId }),
  }
  const isSeen = Object.keys(given).length > 0 || goesOnSale
  return {
    ...{ copy, goesOnSale, isSeen },
    isNews: isSeen || !isDeepStrictEqual(sent, copy.row.discogsSent),
    after: { ...copy.row, priceCents: copy.priceCents, ...given, discogsSent: sent, id: copy.id },
  }
}

type Write = ReturnType<typeof toWrite>

async function updateCopies({ db, now }: Context, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const rows = toRecordset(
    columns,
    writes.map(({ after }) => after),
  )
  await db.execute(sql`
    update used_copies c
    set media_grade = v."mediaGrade", sleeve_grade = v."sleeveGrade", notes = v.notes, location = v.location,
      shipping_weight_grams = v."shippingWeightGrams", discogs_listing_id = v."discogsListingId",
      discogs_listing_group = v."discogsListingGroup", discogs_sent = v."discogsSent",
      discogs_external_id = v."discogsExternalId", discogs_accept_offer = v."discogsAcceptOffer"
    from ${rows} as v
    where c.product_id = v.id`)
  const seen = writes.filter(({ isSeen }) => isSeen).map(({ after }) => after)
  if (seen.length === 0) return
  await db.execute(sql`
    update products p
    set price_cents = v."priceCents",
      updated_at = greatest(${now}::timestamptz, p.updated_at + interval '1 millisecond')
    from ${toRecordset(columns, seen)} as v
    where p.id = v.id`)
}

function toChange({ copy, after, goesOnSale }: Write): Change {
  return {
    action: 'product.changed',
    subject: { id: copy.id, name: copy.name },
    before: {
      ...{ price: toDollars(copy.priceCents), ...toCopyAuditValues(copy.row) },
      ...(goesOnSale && { stock: 0 }),
    },
    after: {
      ...{ price: toDollars(after.priceCents), ...toCopyAuditValues(after) },
      ...(goesOnSale && { stock: 1 }),
    },
  }
}
