import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { discogsListings, isPresentListing } from '#server/catalogue/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { defineEntity } from './define-entity.ts'
import { bigNumber, count, id, leftOut, optional, structure, yesOrNo } from './fields.ts'

const values = z.record(z.string(), z.json())

export const listings = defineEntity({
  name: 'discogs-listings',
  table: discogsListings,
  isRecent: true,
  about: 'Each listing at Discogs as the last import or upload had it.',
  order: sql`${discogsListings.productId}, ${discogsListings.listingId}`,
  where: isPresentListing,
  columns: {
    id: leftOut(
      'A running number: the newest row about a listing counts, and an archive has only that.',
    ),
    productId: id('The used copy, or the record whose own stock the units are, in `products`.'),
    listingId: optional(bigNumber('The listing; several copies may be one.')),
    units: optional(count('How many units of own stock it had; null for a used copy.')),
    isEnded: yesOrNo('Discogs no longer has it.'),
    sent: structure(values, 'The listing at that time.'),
    run: leftOut('Only for "Undo" in the shop where the change was made.'),
    undoneBy: leftOut('What an undo took back is not in the archive.'),
  },
})

const listingId = z.int().nullable()

/** Earlier versions stored two values of an ended listing, and the price of own stock: readers need no others. */
export const formerCopies = {
  fields: {
    discogsListingId: listingId,
    discogsListingGroup: listingId,
    discogsSent: values.nullable(),
    discogsExternalId: z.string(),
    discogsAcceptOffer: z.boolean(),
  },
  async write(db: Database, rows: readonly object[]) {
    await db.execute(sql`
      insert into discogs_listings (product_id, listing_id, is_ended, sent)
      select v."productId", v."discogsListingGroup", nullif(v."discogsSent", 'null') is null, coalesce(nullif(v."discogsSent", 'null'),
        jsonb_build_object('externalId', v."discogsExternalId", 'acceptOffer', v."discogsAcceptOffer"))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("productId" uuid, "discogsListingGroup" bigint,
        "discogsSent" jsonb, "discogsExternalId" text, "discogsAcceptOffer" boolean)
      where v."discogsListingGroup" is not null or nullif(v."discogsSent", 'null') is not null`)
  },
}

const newStock = z.record(
  z.string().regex(/^\d+$/),
  z.object({ quantity: z.int(), priceCents: z.int() }),
)

export const formerPressings = {
  fields: { discogsNewStock: newStock.nullable() },
  async write(db: Database, rows: readonly object[]) {
    await db.execute(sql`
      insert into discogs_listings (product_id, listing_id, units, sent)
      select v."productId", key::bigint, (value->>'quantity')::int, jsonb_build_object('priceCents', value->'priceCents')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("productId" uuid, "discogsNewStock" jsonb)
      cross join jsonb_each(nullif(v."discogsNewStock", 'null'))`)
  },
}
