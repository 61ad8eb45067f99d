import type { DiscogsOptions } from '#contract/exchange/product-imports.ts'
import type { RowNote } from '../import/import-format.ts'
import type { FoundRecord } from './find-records.queries.ts'
import type { ListedCopy } from './listed-copies.queries.ts'
import type { Listing, ListingStatus } from './listing.ts'
import type { PlannedRow } from './plan.ts'

/** The facts of the shop about a listing. */
export type Known = {
  options: DiscogsOptions
  /** The copies of the listing, or the copy whose SKU is its external id. */
  copies: readonly ListedCopy[]
  record: FoundRecord | undefined
  /** An earlier row of the file adds the product. */
  isRecordInFile: boolean
  /** An earlier row of the file decides about the price of its own stock. */
  isPriceDecided: boolean
  notes: RowNote[]
}

export type RowOf = { row: number; listing: Listing; status: ListingStatus }

/** The row stays in the report and changes nothing. */
export function skip(
  row: number,
  listing: Listing,
  { record, copies, notes }: Pick<Known, 'record' | 'copies' | 'notes'>,
  note: RowNote,
): PlannedRow {
  const [copy] = copies
  return {
    checked: {
      row,
      outcome: 'skipped',
      changes: [],
      problems: [],
      notes: [...notes, note],
      ...toSubject(listing, { record, copy }),
    },
  }
}

export function toSubject(
  listing: Listing,
  { record, copy }: { record?: FoundRecord | undefined; copy?: ListedCopy | undefined },
) {
  return {
    productId: copy?.parentId ?? record?.id ?? null,
    ...(copy && { usedCopyId: copy.id }),
    name: copy?.name ?? record?.name ?? (toName(listing) || `Release ${listing.releaseId}`),
  }
}

/** How the report calls a row whose product is not known. */
export function toName({ artist, title }: Pick<Listing, 'artist' | 'title'>): string {
  return [artist, title].filter(Boolean).join(': ')
}
