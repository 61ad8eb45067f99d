import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Pressing } from '#contract/pressings/pressing.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { type PressingRow, type TrackClips, withPressing } from './pressing.rules.ts'
import { pressings } from './pressing.tables.ts'

type Reader = Pick<Context, 'db'>

/** The names of the credit and the labels in order, as the API has them. */
const artists = sql<Pressing['artists']>`(
  select coalesce(json_agg(json_build_object('name', n.name, 'slug', n.slug,
    'creditedAs', coalesce(nullif(a.credited_as, ''), n.name), 'joinPhrase', a.join_phrase) order by a.position), '[]')
  from pressing_artists a join catalogue_names n on n.id = a.artist_id
  where a.product_id = pressings.product_id)`
const labels = sql<Pressing['labels']>`(
  select coalesce(json_agg(json_build_object('name', n.name, 'slug', n.slug,
    'catalogueNumber', l.catalogue_number) order by l.position), '[]')
  from pressing_labels l join catalogue_names n on n.id = l.label_id
  where l.product_id = pressings.product_id)`

/** The clips that the tracks name, by id; null without any. */
const trackClips = sql<TrackClips | null>`(
  select json_object_agg(c.id, c.seconds) from jsonb_array_elements(pressings.tracks) as named (track)
  join clips c on c.id = (named.track ->> 'clipId')::uuid)`

const { normalizedNumbers, normalizedTitle, ...columns } = getTableColumns(pressings)

export const pressingColumns = { ...columns, artists, labels, clips: trackClips }

/** The rows of these records by the id of the product. */
export async function readPressings(
  { db }: Reader,
  ids: readonly string[],
): Promise<Map<string, PressingRow>> {
  if (ids.length === 0) return new Map()
  const select = (name: string) =>
    db
      .select(pressingColumns)
      .from(pressings)
      .where(sql`${pressings.productId} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare(name)
  const rows = await cachedStatement(db, 'pressings', select).execute({ ids: [...ids] })
  return new Map(rows.map((row) => [row.productId, row]))
}

/** The same products with their pressings. */
export async function withPressings<P extends Product>(
  ctx: Reader,
  products: readonly P[],
): Promise<P[]> {
  const records = products.filter(({ type }) => type === 'vinyl')
  const found = await readPressings(ctx, records.map(toRecordId))
  return products.map((product) => withPressing(product, found.get(toRecordId(product)) ?? null))
}

/** As `withPressings`. */
export async function readWithPressing<P extends Product>(ctx: Reader, product: P): Promise<P> {
  const [found = product] = await withPressings(ctx, [product])
  return found
}

const toRecordId = ({ _id, parentId }: Product) => parentId ?? _id

/** Whether any product has this Discogs release beside the given one. */
export async function hasDiscogsRelease(
  { db }: Reader,
  { releaseId, exceptId }: { releaseId: number; exceptId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: pressings.productId })
    .from(pressings)
    .where(eq(pressings.discogsReleaseId, releaseId))
  return rows.some(({ id }) => id !== exceptId)
}
