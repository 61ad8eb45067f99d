import type { ImportChoice } from '#contract/exchange/import-formats.ts'
import type { Context } from '#server/platform/context.ts'
import { addVariants } from '#server/products/index.ts'
import { type ListingToSave, saveListings } from '../listings/save-listings.ts'
import type { ListedCopy } from './listed-copies.queries.ts'
import type { Plan, PlannedRow } from './plan.ts'
import { sellElsewhere } from './sell-elsewhere.ts'
import { writeChangedCopies } from './write-changed-copies.ts'
import { prepareCopies } from './write-new-copies.ts'
import { writeOwnStock } from './write-own-stock.ts'
import { linkReleases, makeRecordIds, writeNewRecords } from './write-records.ts'

type ChoiceOf = (row: number) => ImportChoice | undefined

/** Writes a batch of planned rows: new products first, then copies, then sales elsewhere. */
export async function writePlans(
  ctx: Context,
  planned: readonly PlannedRow[],
  choiceOf: ChoiceOf,
): Promise<void> {
  const plans = planned.flatMap(({ plan }) => plan ?? [])
  const added = await makeRecordIds(ctx, plans)
  const copies = await prepareCopies(ctx, plans, added)
  await writeNewRecords(ctx, plans, { added, copies })
  await linkReleases(ctx, plans)
  await addVariants(ctx, copies, [...added.values()])
  await saveListings(
    ctx,
    copies.map(({ id, listing }) => ({ ...listing, productId: id })),
  )
  await writeOwnStock(ctx, plans, added)
  await writeChangedCopies(ctx, planned, choiceOf)
  // An export deletes a listing only by its number.
  await saveListings(ctx, plans.flatMap(toGone))
  await writeSales(ctx, planned, choiceOf)
}

async function writeSales(
  ctx: Context,
  planned: readonly PlannedRow[],
  choiceOf: ChoiceOf,
): Promise<void> {
  await sellElsewhere(
    ctx,
    planned.flatMap((row) => toSold(row, choiceOf(row.checked.row))),
  )
  await saveListings(
    ctx,
    planned.flatMap((row) => toEnded(row, choiceOf(row.checked.row))),
  )
}

const toGone = ({ listing, sent, gone = [] }: Plan): ListingToSave[] =>
  gone.map(({ id }) => ({ productId: id, listingId: listing.listingId, sent }))

function toSold({ plan }: PlannedRow, choice: ImportChoice | undefined): ListedCopy[] {
  return choice === 'leave' ? [] : (plan?.sold ?? [])
}

/**
 * A listing that Discogs has sold is none to delete, also when its copies are gone here in another way. Copies that are left on
 * sale are not on Discogs now, which is also how the next import remembers the decision.
 */
function toEnded(row: PlannedRow, choice: ImportChoice | undefined): ListingToSave[] {
  const { plan } = row
  if (!plan) return []
  const { listing, sent, ended = [] } = plan
  const copies = new Set([...toSold(row, choice), ...ended])
  return [...copies].map(({ id }) => ({
    productId: id,
    listingId: listing.listingId,
    sent,
    isEnded: true,
  }))
}
