import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { addUsedCopies } from './add-used-copies.ts'
import { type InventedProduct, inventProducts } from './invent-products.ts'

type Fill = {
  count: number
  /** Whether about as many used copies are added. */
  hasUsedCopies?: boolean
  onProgress?: Progress
}
/** Called frequently with the progress. */
export type Progress = (done: number, what: string) => void

const COLUMNS = [
  ...['name', 'type', 'price_cents', 'brand', 'description', 'stock', 'artist', 'genre'],
  ...['release_date', 'track_list', 'created_at', 'updated_at'],
].join(', ')

/** The fill derives in bulk what the triggers of these tables derive. */
const TABLES = ['products', 'pressings', 'pressing_artists', 'pressing_labels']

/** Rows per batch. */
const CHUNK = 500

/**
 * Writes `count` generated products, with used copies if wanted, and vacuums their tables. Nothing else may use the database at the same time:
 * indexes and triggers, which take most of the time row by row, run once at the end.
 */
export async function fillCatalogue(
  url: string,
  { count, hasUsedCopies = false, onProgress }: Fill,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'`)
    const indexes = await dropIndexes(client)
    await setTriggers(client, 'disable')
    await copyProducts(client, { count, ...(onProgress ? { onProgress } : {}) })
    if (hasUsedCopies) {
      onProgress?.(count, 'used copies')
      await addUsedCopies(client)
    }
    for (const { name, definition } of indexes) {
      onProgress?.(count, name)
      await client.query(definition)
    }
    onProgress?.(count, 'pressings')
    await client.query('select add_missing_pressings()')
    await writeFormats(client)
    await setTriggers(client, 'enable')
    onProgress?.(count, 'offers, facets and the words of search')
    await client.query('select rebuild_products()')
    onProgress?.(count, 'statistics')
    await settle(client)
  } finally {
    await client.end()
  }
}

async function setTriggers(client: pg.Client, action: 'enable' | 'disable'): Promise<void> {
  for (const table of TABLES) await client.query(`alter table ${table} ${action} trigger user`)
}

type Index = { name: string; definition: string }

async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('products', 'search_terms') and indexname not like '%pkey'`)
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows
}

async function copyProducts(client: pg.Client, { count, onProgress }: Fill): Promise<void> {
  const copy = client.query(copyFrom(`copy products (${COLUMNS}) from stdin`))
  const ended = once(copy, 'finish')
  let written = 0
  let chunk: string[] = []
  for (const product of inventProducts(count)) {
    chunk.push(toCopyLine(product))
    if (chunk.length < CHUNK && written + chunk.length < count) continue
    written += chunk.length
    if (!copy.write(chunk.join(''))) await once(copy, 'drain')
    chunk = []
    onProgress?.(written, 'products')
  }
  copy.end()
  await ended
}

function toCopyLine(product: InventedProduct): string {
  const { name, type, priceCents, brand, description, stock, artist, genre } = product
  const { releaseDate, trackList, createdAt } = product
  const tracks = trackList && `{${trackList.map((title) => JSON.stringify(title)).join(',')}}`
  const texts = [name, type, priceCents, brand, description, stock, artist, genre, releaseDate]
  const time = createdAt?.toISOString()
  return `${[...texts, tracks, time, time].map(toCopyText).join('\t')}\n`
}

/** PostgreSQL's text format of COPY. */
function toCopyText(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '\\N'
  return String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
}

/** Formats and countries, some far more frequent than others. */
async function writeFormats(client: pg.Client): Promise<void> {
  await client.query(`
    update pressings set
      country = (array['UK', 'US', 'Germany', 'Japan', 'France', 'Italy', 'Jamaica', 'Brazil', 'Sweden', 'Australia'])
        [1 + floor(10 * power((hashtextextended(product_id::text, 1) & 1023) / 1024.0, 2))],
      media = jsonb_build_array(jsonb_build_object('quantity', 1, 'colour', '', 'text', '',
        'size', (array['LP', '12"', '7"', '10"'])[1 + floor(4 * power((hashtextextended(product_id::text, 2) & 1023) / 1024.0, 3))],
        'descriptions', case when (hashtextextended(product_id::text, 3) & 1023) / 1024.0 < 0.3 then '["Reissue"]'::jsonb else '[]'::jsonb end))`)
}

/**
 * Vacuums until all pages are marked all-visible, without which PostgreSQL prefers scans. A concurrent snapshot of the
 * autovacuum can prevent that.
 */
export async function settle(client: Pick<pg.Client, 'query'>): Promise<void> {
  for (let isSettled = false; !isSettled; ) {
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ is_settled: boolean }>(
      `select relallvisible >= relpages as is_settled from pg_class where oid = 'products'::regclass`,
    )
    isSettled = rows[0]?.is_settled === true
  }
}
