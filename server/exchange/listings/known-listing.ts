import { pick } from '#contract/products/product-fields.ts'
import { type DiscogsSent, discogsListings } from '#server/catalogue/index.ts'

/** The columns of the present listing of a used copy. */
export const knownListing = pick(discogsListings, ['listingId', 'isEnded', 'sent'])

/** Null for a copy that was never on Discogs. */
export type KnownListing = Pick<
  typeof discogsListings.$inferSelect,
  keyof typeof knownListing
> | null

/** The values that Discogs has of the copy, as far as the shop knows; null when it has no such listing. */
export const sentOf = ({ listing }: { listing: KnownListing }): DiscogsSent | null =>
  listing && !listing.isEnded ? listing.sent : null
