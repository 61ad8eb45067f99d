import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { type FileItem, toNumbers } from './collection-file.rules.ts'

type Match = { place: number; productId: string }

/**
 * The record of each item, by its place: by release id, then by number and artist. One statement for a batch.
 */
export async function matchItems(
  { db }: Context,
  items: readonly FileItem[],
): Promise<Map<number, string>> {
  const wanted = items.map(({ artist, catalogueNumber, discogsReleaseId }, place) => ({
    place,
    artist,
    discogsReleaseId,
    numbers: toNumbers(catalogueNumber),
  }))
  const { rows } = await db.execute<Match>(sql`
    with wanted as (
      select place, "discogsReleaseId" as release_id, normalize_name(artist) as artist,
        normalize_codes(numbers) as numbers
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (place int, artist text, "discogsReleaseId" bigint, numbers text[])
    ), found as (
      select w.place, p.product_id, 1 as rank from wanted w
      join pressings p on p.discogs_release_id = w.release_id
      union all
      select w.place, p.product_id, 2 from wanted w
      join pressings p on w.artist <> '' and cardinality(w.numbers) > 0 and p.normalized_numbers && w.numbers
      where exists (select from pressing_artists a join catalogue_names n on n.id = a.artist_id
        where a.product_id = p.product_id
          and (w.artist in (n.normalized_name, normalize_name(a.credited_as)) or n.id = find_name('artist', w.artist)))
    )
    select distinct on (f.place) f.place, f.product_id as "productId" from found f
    join products o on o.id = f.product_id and o.archived_at is null
    order by f.place, f.rank, f.product_id`)
  return new Map(rows.map(({ place, productId }) => [place, productId]))
}
