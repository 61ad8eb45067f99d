import { sql } from 'drizzle-orm'
import { usedCopies } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import type { Plan } from './plan.ts'

const { productId, discogsListingGroup, discogsSent } = usedCopies

/** Notes the listings of copies that are gone here: an export deletes a listing only by its number. */
export async function linkGoneCopies({ db }: Context, plans: readonly Plan[]): Promise<void> {
  const links = plans.flatMap(({ listing, sent, gone = [] }) =>
    gone.map(({ id }) => ({
      productId: id,
      discogsListingGroup: listing.listingId,
      discogsSent: sent,
    })),
  )
  if (links.length === 0) return
  await db.execute(sql`
    update used_copies c
    set discogs_sent = v."discogsSent", discogs_listing_group = v."discogsListingGroup",
      discogs_listing_id = case when c.discogs_listing_group = v."discogsListingGroup"
        then c.discogs_listing_id else v."discogsListingGroup" end
    from ${toRecordset({ productId, discogsListingGroup, discogsSent }, links)} as v
    where c.product_id = v."productId"`)
}
