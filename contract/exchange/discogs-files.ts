/** The three files of an export for Discogs. Plain data, which adds no schemas to bundles. */

export const discogsFiles = ['add', 'change', 'delete'] as const
export type DiscogsFile = (typeof discogsFiles)[number]

/** The headers that Discogs expects, in lower case. It ignores columns it does not know. */
export const discogsHeaders = {
  add: [
    ...['release_id', 'price', 'media_condition', 'sleeve_condition', 'comments', 'accept_offer'],
    ...['location', 'external_id', 'weight', 'format_quantity'],
  ],
  // Discogs documents `release_id`, but finds the listing by `listing_id`.
  change: [
    ...['listing_id', 'release_id', 'price', 'media_condition', 'sleeve_condition', 'comments'],
    ...['accept_offer', 'external_id', 'location', 'weight', 'format_quantity'],
  ],
  delete: ['listing_id'],
} as const satisfies Record<DiscogsFile, readonly string[]>
