import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

type Named = { brand?: string | undefined; artist?: string | null | undefined }

/**
 * Records with the present name in place of a former one of their label or artist, which a merge has ended: they show it, and a
 * search for it finds them. One statement for all.
 */
export async function withPresentNames<Row extends Named>(
  { db }: Pick<Context, 'db'>,
  records: readonly Row[],
): Promise<Row[]> {
  const labels = records.flatMap(({ brand }) => brand || [])
  const artists = records.flatMap(({ artist }) => artist || [])
  if (labels.length + artists.length === 0) return [...records]
  const { rows } = await db.execute<{ kind: string; name: string; present: string }>(sql`
    select 'label' as kind, * from present_names('label', ${sql.param([...new Set(labels)])}::text[])
    union all
    select 'artist', * from present_names('artist', ${sql.param([...new Set(artists)])}::text[])`)
  if (rows.length === 0) return [...records]
  const present = new Map(rows.map((row) => [`${row.kind} ${row.name}`, row.present]))
  return records.map((record) => ({
    ...record,
    ...(record.brand && { brand: present.get(`label ${record.brand}`) ?? record.brand }),
    ...(record.artist && { artist: present.get(`artist ${record.artist}`) ?? record.artist }),
  }))
}
