import { isDeepStrictEqual } from 'node:util'
import type { ImportChoice } from '#contract/exchange/import-formats.ts'
import type { Context } from '#server/platform/context.ts'
import { type OfferChange, saveOffers } from '#server/products/index.ts'
import { sentOf } from '../listings/known-listing.ts'
import { type ListingToSave, saveListings } from '../listings/save-listings.ts'
import type { CopyPlan, PlannedRow } from './plan.ts'

type ChoiceOf = (row: number) => ImportChoice | undefined

/** Changes locked copies as decided, and remembers the values of their listings. */
export async function writeChangedCopies(
  ctx: Context,
  planned: readonly PlannedRow[],
  choiceOf: ChoiceOf,
): Promise<void> {
  const writes = planned.flatMap(({ checked, plan }) => {
    const isTheirs = choiceOf(checked.row) === 'theirs'
    return (plan?.changed ?? []).map((each) =>
      toCopyWrite(each, { isTheirs, listingId: plan?.listing.listingId ?? 0 }),
    )
  })
  await saveListings(
    ctx,
    writes.flatMap(({ listing }) => listing ?? []),
  )
  await saveOffers(
    ctx,
    writes.flatMap(({ change }) => change ?? []),
  )
}

type Decided = { isTheirs: boolean; listingId: number }
type Write = { listing?: ListingToSave; change?: OfferChange }

/** The writes of a copy as decided; nothing when all of it stays, what Discogs was sent too. */
export function toCopyWrite(
  { copy, comparison, isNewlyListed, goesOnSale }: CopyPlan,
  { isTheirs, listingId }: Decided,
): Write {
  const { taken, conflicts, sent } = comparison
  const { weightGrams, externalId, acceptOffer, ...values } = {
    ...taken,
    ...(isTheirs && conflicts),
  }
  const after = {
    ...values,
    ...(weightGrams !== undefined && { shippingWeightGrams: weightGrams }),
    ...(goesOnSale && { stock: 1 }),
  }
  const isListedOtherwise = isNewlyListed || externalId !== undefined || acceptOffer !== undefined
  const isSeen = isListedOtherwise || Object.keys(after).length > 0
  if (!isSeen && isDeepStrictEqual(sent, sentOf(copy))) return {}
  return {
    listing: { productId: copy.id, listingId, sent },
    ...(isSeen && {
      change: {
        id: copy.id,
        name: copy.name,
        before: { ...copy.row, priceCents: copy.priceCents, stock: 0 },
        after,
        stockReason: 'opening',
      },
    }),
  }
}
