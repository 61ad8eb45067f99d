import type { Context } from '#server/platform/context.ts'
import type { Finder } from './find-known.ts'
import { findListedCopies, type ListedCopy, listListingsOnSale } from './listed-copies.queries.ts'
import type { PlannedRow } from './plan.ts'

const BATCH = 1000
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The copies with a listing that can be bought here and that the file does not name. Rows follow `after`. */
export async function* listMissingCopies(
  ctx: Context,
  { finder, after }: { finder: Finder; after: number },
): AsyncGenerator<PlannedRow[]> {
  let row = after
  let place = { listing: 0, id: NO_ID }
  for (;;) {
    const found = await listListingsOnSale(ctx, { after: place, limit: BATCH })
    const last = found.at(-1)
    if (!last) return
    place = last
    const ids = found
      .filter(({ id, listing }) => !finder.hasListing(listing) && !finder.hasCopy(id))
      .map(({ id }) => id)
    const missing = await findListedCopies(ctx, ids)
    const planned = missing.map((copy, index) => toMissing(copy, row + index + 1))
    row += missing.length
    if (planned.length > 0) yield planned
  }
}

function toMissing(copy: ListedCopy, row: number): PlannedRow {
  const { id, parentId, name, row: values } = copy
  const isPaidFor = values.state === 'in-checkout'
  return {
    checked: {
      row,
      outcome: 'missing',
      productId: parentId,
      usedCopyId: id,
      name,
      changes: [],
      problems: [],
      notes: [
        { column: '', message: `Listing ${values.discogsListingGroup}, SKU ${values.sku}` },
        ...(isPaidFor ? [{ column: '', message: 'In checkout' }] : []),
      ],
      ...(isPaidFor ? {} : { question: 'missing' as const }),
    },
    ...(isPaidFor ? {} : { missing: copy }),
  }
}
