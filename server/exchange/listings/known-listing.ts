import { pick } from '#contract/products/product-fields.ts'
import { type DiscogsSent, discogsListings } from '#server/catalogue/index.ts'

/** The columns of the present listing of a used copy. Drizzle takes the row for none when the first of them is null. */
export const knownListing = pick(discogsListings, ['isEnded', 'listingId', 'sent'])

/** Null for a copy that was never on Discogs. */
export type KnownListing = Pick<
  typeof discogsListings.$inferSelect,
  keyof typeof knownListing
> | null

/** The values that Discogs has of the copy, as far as the shop knows; null when it has no such listing. */
export const sentOf = ({ listing }: { listing: KnownListing }): DiscogsSent | null =>
  listing && !listing.isEnded ? listing.sent : null
