import type { ImportChoice } from '#contract/exchange/import-formats.ts'
import type { Plan, PlannedRow } from './plan.ts'
import { toCopyWrite } from './write-changed-copies.ts'
import { isOwnStockWrite } from './write-own-stock.ts'

/** The copies that these rows change, and the products of what they add; nothing for a row that leaves all as it is. */
export function listOffers(
  planned: readonly PlannedRow[],
  choiceOf: (row: number) => ImportChoice | undefined,
): string[] {
  const ids = planned.flatMap(({ checked, plan }) =>
    plan ? [...listProducts(plan), ...listCopies(plan, choiceOf(checked.row))] : [],
  )
  return [...new Set(ids)]
}

function listProducts(plan: Plan): string[] {
  const { record, newCopies } = plan
  const parentId = newCopies && (newCopies.parentId ?? record?.id)
  const isChanged = record && (record.releaseId === null || isOwnStockWrite(plan))
  return [...(parentId ? [parentId] : []), ...(isChanged ? [record.id] : [])]
}

function listCopies(
  { listing, changed = [], gone = [], sold = [], ended = [] }: Plan,
  choice: ImportChoice | undefined,
): string[] {
  const decided = { isTheirs: choice === 'theirs', listingId: listing.listingId }
  const written = changed.filter((each) => toCopyWrite(each, decided).listing)
  return [
    ...written.map(({ copy }) => copy.id),
    ...[...gone, ...(choice === 'leave' ? [] : sold), ...ended].map(({ id }) => id),
  ]
}
