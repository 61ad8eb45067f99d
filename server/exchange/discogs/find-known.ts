import type { DiscogsOptions } from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import type { ImportFile } from '../import/import.queries.ts'
import { sentOf } from '../listings/known-listing.ts'
import {
  type FoundRecord,
  findRecordsByNumber,
  findRecordsOfReleases,
} from './find-records.queries.ts'
import {
  findCopiesOfListings,
  findCopiesOfSkus,
  findSkusForSale,
  type ListedCopy,
} from './listed-copies.queries.ts'
import { type Listing, toStatus } from './listing.ts'
import { isOnList, isPresent } from './plan-stored-listing.rules.ts'
import type { Known } from './row-report.rules.ts'

export type Finder = ReturnType<typeof createFinder>

type Found = { known: Omit<Known, 'notes'>; copyRow?: number; isFormer?: boolean }

const isSold = ({ status }: Listing) => toStatus(status) === 'sold'

/** Discogs has a listing of the copy, of which the shop knows the number. */
const hasListing = (copy: ListedCopy) => Boolean(copy.listing?.listingId) && sentOf(copy) !== null

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

type Place = { row: number; listing: Listing }

/**
 * Finds the products and copies of listings, batch by batch. Remembers which row of the file is the first about each listing,
 * copy and new product: a claim of a row counts for later rows only, so that a batch can be planned again. A check and the
 * run that applies it thereby decide alike, although the latter has written the earlier rows.
 */
export function createFinder(file: ImportFile, options: DiscogsOptions) {
  /** By listing, and by used copy: the row about it. */
  const listingRows = new Map<number, number>()
  const copyRows = new Map<string, number>()
  /** The same for sales of listings that the copy does not have by now. */
  const formerRows = new Map<string, number>()
  /** The listings and SKUs of wrong rows: their copies are not missing in the file. */
  const wrongListings = new Set<number>()
  const wrongSkus = new Set<string>()
  /** By release: the product found by number, and null for one that the file adds, with the row that claims it. */
  const releases = new Map<number, { row: number; record: FoundRecord | null }>()
  const claimedRecords = new Set<string>()
  /** By release: the row that decides about the price of own stock. */
  const pricedRows = new Map<number, number>()
  let copies = new Map<number, ListedCopy[]>()
  let copiesOfSkus = new Map<string, ListedCopy>()
  /** SKUs that another row has for sale. */
  let skusForSale = new Set<string>()
  let records = new Map<number, FoundRecord>()

  /** Clears the claims of rows from this one on. */
  function resetReleases(listings: readonly Listing[], firstRow: number): void {
    for (const { releaseId } of listings) {
      const claim = releases.get(releaseId)
      if (!claim || claim.row < firstRow) continue
      releases.delete(releaseId)
      if (claim.record) claimedRecords.delete(claim.record.id)
    }
  }

  return {
    /** Reads what the shop has about the listings of the next batch, or of the last one again. */
    async load(ctx: Context, places: readonly Place[]): Promise<void> {
      const listings = places.map(({ listing }) => listing)
      const firstRow = places[0]?.row ?? 0
      resetReleases(listings, firstRow)
      copies = await findCopiesOfListings(ctx, distinct(listings.map((each) => each.listingId)))
      const skus = listings.map((each) => each.externalId).filter((id) => /^\d{8}$/.test(id))
      copiesOfSkus = await findCopiesOfSkus(ctx, distinct(skus), file.id)
      const sold = listings.filter(isSold).filter((each) => {
        const copy = copiesOfSkus.get(each.externalId)
        return copy && isPresent(copy) && !isOnList(copy, each)
      })
      skusForSale = await findSkusForSale(ctx, file, distinct(sold.map((each) => each.externalId)))
      records = await findRecordsOfReleases(ctx, distinct(listings.map((each) => each.releaseId)))
      const unknown = listings.filter(
        (each) => !records.has(each.releaseId) && !releases.has(each.releaseId),
      )
      const first = new Map(unknown.toReversed().map((each) => [each.releaseId, each]))
      const numbered = await findRecordsByNumber(ctx, [...first.values()].toReversed())
      for (const [releaseId, found] of numbered) {
        const record = found.find(({ id }) => !claimedRecords.has(id))
        if (!record) continue
        claimedRecords.add(record.id)
        releases.set(releaseId, { row: firstRow, record })
      }
    },

    /** The row that has the listing already; undefined for the first one. */
    claimListing(listingId: number, row: number): number | undefined {
      return claim(listingRows, listingId, row)
    },

    /** A wrong row is about these. */
    nameWrong({ listingId, sku }: { listingId: number | undefined; sku: string }): void {
      if (listingId !== undefined) wrongListings.add(listingId)
      wrongSkus.add(sku)
    },

    /** The file adds the product of this listing. */
    claimRelease({ releaseId }: Listing, row: number): void {
      releases.set(releaseId, { row, record: null })
    },

    /** The row that was to add the product is left out: a later one adds it. */
    disclaimRelease({ releaseId }: Listing): void {
      releases.delete(releaseId)
    },

    /** Later own stock of this release leaves the price as it is. */
    claimPrice({ releaseId }: Listing, row: number): void {
      claim(pricedRows, releaseId, row)
    },

    /**
     * `copyRow` is an earlier row about the same copy. `isFormer` for a listing that was sold, and whose copy came back and was
     * listed again: a file has both.
     */
    find(listing: Listing, row: number): Found {
      const { listingId, releaseId, externalId } = listing
      const copy = copiesOfSkus.get(externalId)
      const found = copies.get(listingId) ?? (copy ? [copy] : [])
      const added = releases.get(releaseId)
      const isRecordInFile = added?.record === null
      const pricedRow = pricedRows.get(releaseId) ?? row
      const known = {
        options,
        copies: found,
        isRecordInFile,
        isPriceDecided: isRecordInFile || pricedRow < row,
        record: records.get(releaseId) ?? added?.record ?? undefined,
      }
      const claimFor = (rows: Map<string, number>) =>
        found.map(({ id }) => claim(rows, id, row)).find((each) => each)
      if (isSold(listing) && !found.some((each) => isOnList(each, listing))) {
        const isListedAgain = skusForSale.has(externalId) || found.some(hasListing)
        return { known, isFormer: isListedAgain || claimFor(formerRows) !== undefined }
      }
      const copyRow = claimFor(copyRows)
      return copyRow === undefined ? { known } : { known, copyRow }
    },

    hasListing: (listingId: number) => listingRows.has(listingId) || wrongListings.has(listingId),
    hasCopy: (copyId: string) => copyRows.has(copyId) || formerRows.has(copyId),
    hasWrongSku: (sku: string) => wrongSkus.has(sku),
  }
}

/** The earlier row that has claimed the key; otherwise the row claims it. */
function claim<Key>(rows: Map<Key, number>, key: Key, row: number): number | undefined {
  const earlier = rows.get(key)
  if (earlier !== undefined && earlier < row) return earlier
  rows.set(key, row)
  return undefined
}
