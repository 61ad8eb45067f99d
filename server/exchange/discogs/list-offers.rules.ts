import type { Plan } from './plan.ts'
import { toCopyWrite } from './write-changed-copies.ts'
import { isOwnStockWrite } from './write-own-stock.ts'

/** The copies that a row changes, and the products of what it adds; nothing for a row that leaves all as it is. */
export function listOffers(plan: Plan): string[] {
  const { listing, record, newCopies, changed = [], gone = [], sold = [], ended = [] } = plan
  const parentId = newCopies && (newCopies.parentId ?? record?.id)
  const isRecordChanged = record && (record.releaseId === null || isOwnStockWrite(plan))
  // With the answer that writes most.
  const decided = { isTheirs: true, listingId: listing.listingId }
  const written = changed.filter((each) => toCopyWrite(each, decided).listing)
  const offers = [
    ...(parentId ? [parentId] : []),
    ...(isRecordChanged ? [record.id] : []),
    ...written.map(({ copy }) => copy.id),
    ...[...gone, ...sold, ...ended].map(({ id }) => id),
  ]
  return [...new Set(offers)]
}
