import type { DiscogsSent } from '#server/catalogue/index.ts'
import type { CheckedRow } from '../import/import-format.ts'
import type { Comparison } from './compare-copy.rules.ts'
import type { FoundRecord } from './find-records.queries.ts'
import type { ListedCopy } from './listed-copies.queries.ts'
import type { Listing } from './listing.ts'

/** A stored copy and what its listing changes. */
export type CopyPlan = {
  copy: ListedCopy
  comparison: Comparison
  /** Set when the listing is another than that of the copy. */
  isNewlyListed: boolean
  /** A draft that Discogs has on sale by now. */
  goesOnSale: boolean
  /** The same, but the shop has no grade of it. */
  lacksGrade: boolean
}

/** `parentId` is the product of the copies that the listing has already, whose release may be another by now. */
export type NewCopiesPlan = {
  count: number
  isOnSale: boolean
  parentId?: string
}

/** Units of a listing that are own stock of the product. */
export type OwnStockPlan = { unitsAdded: number; priceCents?: number }

/** The writes of a row when it is applied. */
export type Plan = {
  listing: Listing
  sent: DiscogsSent
  /** The product of new copies; undefined for one that the file adds. */
  record?: FoundRecord | undefined
  /** The row adds its product. */
  isNewRecord?: boolean
  newCopies?: NewCopiesPlan
  ownStock?: OwnStockPlan
  changed?: CopyPlan[]
  /** Copies that are gone here, whose listing the shop did not know of. */
  gone?: ListedCopy[]
  /** Sold at Discogs, unless the admin leaves them on sale. */
  sold?: ListedCopy[]
  /** All copies of a listing that Discogs has sold as a whole, which leaves nothing to delete there. */
  ended?: ListedCopy[]
}

export type PlannedRow = { checked: CheckedRow; plan?: Plan }
