import type { DiscogsOptions } from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type FoundRecord,
  findRecordsByNumber,
  findRecordsOfReleases,
} from './find-records.queries.ts'
import { findCopiesOfListings, findCopiesOfSkus, type ListedCopy } from './listed-copies.queries.ts'
import type { Listing } from './listing.ts'
import type { Known } from './row-report.rules.ts'

export type Finder = ReturnType<typeof createFinder>

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/**
 * Finds the products and copies of listings, batch by batch. Remembers what earlier rows of the file are about: each product
 * found by its number belongs to one release, each listing and each copy to one row. A check and the run that applies it
 * thereby decide alike, although the latter has written the earlier rows.
 */
export function createFinder(ctx: Context, options: DiscogsOptions) {
  /** By listing, and by used copy: the row about it. */
  const listingRows = new Map<number, number>()
  const copyRows = new Map<string, number>()
  /** The listings of wrong rows: their copies are not missing in the file. */
  const wrongListings = new Set<number>()
  /** Their new SKUs may be numbers in the file by chance. */
  const addedCopies = new Set<string>()
  /** By release: the product found by number; null for one that the file adds. */
  const releases = new Map<number, FoundRecord | null>()
  const claimedRecords = new Set<string>()
  /** The releases whose own stock has its price from an earlier row. */
  const pricedReleases = new Set<number>()
  let copies = new Map<number, ListedCopy[]>()
  let copiesOfSkus = new Map<string, ListedCopy>()
  let records = new Map<number, FoundRecord>()

  return {
    /** Reads what the shop has about the next listings. */
    async load(listings: readonly Listing[]): Promise<void> {
      copies = await findCopiesOfListings(ctx, distinct(listings.map((each) => each.listingId)))
      const skus = listings.map((each) => each.externalId).filter((id) => /^\d{8}$/.test(id))
      copiesOfSkus = await findCopiesOfSkus(ctx, distinct(skus))
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
        releases.set(releaseId, record)
      }
    },

    /** The row that has the listing already; undefined for the first one. */
    claimListing(listingId: number, row: number): number | undefined {
      const earlier = listingRows.get(listingId)
      if (earlier === undefined) listingRows.set(listingId, row)
      return earlier
    },

    /** A wrong row is about this listing. */
    nameListing(listingId: number): void {
      wrongListings.add(listingId)
    },

    /** The file adds the product of this listing. */
    claimRelease({ releaseId }: Listing): void {
      releases.set(releaseId, null)
    },

    /** Later own stock of this release leaves the price as it is. */
    claimPrice({ releaseId }: Listing): void {
      pricedReleases.add(releaseId)
    },

    /** `copyRow` is an earlier row about the same copy. */
    find(listing: Listing, row: number): { known: Omit<Known, 'notes'>; copyRow?: number } {
      const { listingId, releaseId, externalId } = listing
      const copy = copiesOfSkus.get(externalId)
      const ofSku = copy && !addedCopies.has(copy.id) ? [copy] : []
      const found = copies.get(listingId) ?? ofSku
      const added = releases.get(releaseId)
      const known = {
        options,
        copies: found,
        isRecordInFile: added === null,
        isPriceDecided: added === null || pricedReleases.has(releaseId),
        record: records.get(releaseId) ?? added ?? undefined,
      }
      const copyRow = found.map(({ id }) => copyRows.get(id)).find((each) => each !== undefined)
      for (const { id } of found) copyRows.set(id, copyRow ?? row)
      return copyRow === undefined ? { known } : { known, copyRow }
    },

    /** Copies that the import itself has written. */
    addCopies(ids: readonly string[]): void {
      for (const id of ids) addedCopies.add(id)
    },

    hasListing: (listingId: number) => listingRows.has(listingId) || wrongListings.has(listingId),
    hasCopy: (copyId: string) => copyRows.has(copyId),
  }
}
