import { sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { updateRows } from '#server/platform/db/write-rows.ts'
import { toNumbers } from './pressing.rules.ts'
import { pressings } from './pressing.tables.ts'
import { freeReleases } from './write-pressing.ts'

const { id, name, artist } = products
const { format, media, normalizedNumbers, discogsReleaseId } = pressings
const columns = { id, name, format, media, normalizedNumbers, discogsReleaseId }

/** A record that a file adds: one artist, and one label with these catalogue numbers. */
export type NewPressing = Pick<typeof products.$inferSelect, 'id' | 'name' | 'artist' | 'brand'> &
  Pick<typeof pressings.$inferInsert, 'format' | 'media'> & {
    discogsReleaseId: number
    numbers: string[]
  }

/** Adds the pressings of new records, for which no trigger has added them, by a fixed number of statements. */
export async function insertPressings(
  ctx: Context,
  records: readonly NewPressing[],
): Promise<void> {
  const { db } = ctx
  await freeReleases(
    ctx,
    records.map((record) => record.discogsReleaseId),
  )
  const found = await db.execute<{ artists: object; labels: object }>(sql`
    select ${toIds(
      'artist',
      records.flatMap(({ artist }) => artist ?? []),
    )} as artists,
      ${toIds(
        'label',
        records.filter(hasLabel).map(({ brand }) => brand),
      )} as labels`)
  const { artists = {}, labels = {} } = found.rows[0] ?? {}
  const numbered = records.map((record) => ({
    ...record,
    normalizedNumbers: record.numbers.flatMap(toNumbers),
  }))
  await db.execute(sql`
    insert into pressings (product_id, normalized_title, format, media, normalized_numbers, discogs_release_id)
    select v.id, normalize_code(v.name), v.format, v.media, normalize_codes(v."normalizedNumbers"), v."discogsReleaseId"
    from ${toRecordset(columns, numbered)} as v`)
  await db.execute(sql`
    insert into pressing_artists (product_id, position, artist_id, credited_as)
    select v.id, 0, n.id, case when n.name = v.artist then '' else v.artist end
    from ${toRecordset({ id, artist }, records)} as v
    join catalogue_names n on n.id = (${JSON.stringify(artists)}::jsonb ->> v.artist)::uuid`)
  await db.execute(sql`
    insert into pressing_labels (product_id, position, label_id, catalogue_number, normalized_number)
    select v.id, n.place - 1, (${JSON.stringify(labels)}::jsonb ->> v.brand)::uuid, n.number, normalize_code(n.number)
    from jsonb_to_recordset(${JSON.stringify(records.filter(hasLabel))}::jsonb) as v(id uuid, brand text, numbers text[]),
      unnest(case when v.numbers = '{}' then '{""}' else v.numbers end) with ordinality as n(number, place)`)
}

/** A number without a label has one without a name. */
const hasLabel = ({ brand, numbers }: NewPressing) => brand !== '' || numbers.length > 0

/** The ids of names, as an object; new ones are added in one order, as all steps do. */
const toIds = (kind: 'artist' | 'label', names: readonly string[]) => sql`(
  select coalesce(jsonb_object_agg(name, find_or_add_name(${kind}, name)), '{}')
  from (select name from unnest(${sql.param([...new Set(names)].sort())}::text[]) name order by 1) named)`

/** Sets the Discogs releases of records, and clears them of deleted ones. */
export async function saveReleases(
  ctx: Context,
  records: readonly { id: string; releaseId: number }[],
): Promise<void> {
  await freeReleases(
    ctx,
    records.map(({ releaseId }) => releaseId),
  )
  await updateRows(
    ctx,
    pressings,
    records.map((record) => ({ productId: record.id, discogsReleaseId: record.releaseId })),
  )
}
