/** The columns of an inventory export, in its order. */
export const discogsColumns = [
  ...(['listing_id', 'artist', 'title', 'label', 'catno', 'format', 'release_id'] as const),
  ...(['status', 'price', 'listed', 'comments', 'media_condition', 'sleeve_condition'] as const),
  ...([
    'accept_offer',
    'external_id',
    'weight',
    'format_quantity',
    'location',
    'quantity',
  ] as const),
] as const
export type DiscogsColumn = (typeof discogsColumns)[number]

export const requiredColumns = [
  ...(['listing_id', 'release_id', 'price', 'media_condition', 'status'] as const),
] as const satisfies readonly DiscogsColumn[]
