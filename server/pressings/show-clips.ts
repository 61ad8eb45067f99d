import { sql } from 'drizzle-orm'
import type { FirstClip } from '#contract/clips.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { ShopSettings } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { mergeTracks, type TrackClips, toClip } from './pressing.rules.ts'
import type { StoredTrack } from './pressing.tables.ts'

type Reader = { db: Database; settings: Pick<ShopSettings, 'hasClips'> }

/** The products of a list with the first clip of each record, read by one statement; unchanged where clips are disabled. */
export async function withFirstClips(
  { db, settings }: Reader,
  products: readonly Product[],
): Promise<Product[]> {
  const ids = settings.hasClips
    ? products.filter(({ type }) => type === 'vinyl').map(toRecordId)
    : []
  const rows = ids.length > 0 ? await readRows(db, ids) : []
  const firstClips = new Map(rows.map((row) => [row.id, findFirst(row)]))
  return products.map((product) => {
    const firstClip = firstClips.get(toRecordId(product))
    return firstClip ? { ...product, firstClip } : product
  })
}

/** The product without clips, where the shop has disabled them. */
export function hideClips<P extends Pick<Product, 'pressing'>>(
  { settings }: Omit<Reader, 'db'>,
  product: P,
): P {
  const { pressing } = product
  if (settings.hasClips || !pressing) return product
  const tracks = pressing.tracks.map(({ clip: _, ...track }) => track)
  return { ...product, pressing: { ...pressing, tracks } }
}

const toRecordId = ({ _id, parentId }: Product) => parentId ?? _id

type Row = { id: string; tracks: StoredTrack[]; trackList: string[] | null; clips: TrackClips }

function readRows(db: Database, ids: readonly string[]): Promise<Row[]> {
  return queryPrepared<Row>(db, 'first clips', {
    // The length of the array is unknown to PostgreSQL, as in `readRows` of the catalogue.
    write: () => sql`
      select r.product_id as id, r.tracks, p.track_list as "trackList", named.clips
      from pressings r join products p on p.id = r.product_id
      cross join lateral (
        select json_object_agg(c.id, c.seconds) as clips from jsonb_array_elements(r.tracks) as t
        join clips c on c.id = (t ->> 'clipId')::uuid) as named
      where r.product_id = any(array(select unnest(${sql.placeholder('ids')}::uuid[])))
        and r.tracks @? '$[*].clipId' and named.clips is not null`,
    values: { ids: [...new Set(ids)] },
  })
}

/** By the titles of the product, as its page shows them. */
function findFirst({ tracks, trackList, clips }: Row): FirstClip | undefined {
  for (const { title, clipId } of mergeTracks(tracks, trackList ?? [])) {
    const clip = toClip(clipId, clips)
    if (clip) return { ...clip, title }
  }
  return undefined
}
