import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

type Named = { brand?: string | undefined; artist?: string | null | undefined }
/** The present names of labels and artists that a merge has ended, by the former ones. */
export type PresentNames = Record<'brands' | 'artists', ReadonlyMap<string, string>>

/** The present names of all former ones among the labels and artists of the records, by one statement. */
export async function readPresentNames(
  { db }: Pick<Context, 'db'>,
  records: readonly Named[],
): Promise<PresentNames> {
  const labels = records.flatMap(({ brand }) => brand || [])
  const artists = records.flatMap(({ artist }) => artist || [])
  if (labels.length + artists.length === 0) return { brands: new Map(), artists: new Map() }
  const { rows } = await db.execute<{ kind: string; name: string; present: string }>(sql`
    select 'label' as kind, * from present_names('label', ${sql.param([...new Set(labels)])}::text[])
    union all
    select 'artist', * from present_names('artist', ${sql.param([...new Set(artists)])}::text[])`)
  const namesOf = (wanted: string) =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ name, present }) => [name, present]))
  return { brands: namesOf('label'), artists: namesOf('artist') }
}

/** The record with the present names in place of former ones: it shows them, and a search for them finds it. */
export function withPresentNames<Row extends Named>(
  record: Row,
  { brands, artists }: PresentNames,
): Row {
  const { brand, artist } = record
  return {
    ...record,
    ...(brand && { brand: brands.get(brand) ?? brand }),
    ...(artist && { artist: artists.get(artist) ?? artist }),
  }
}
