import { and, eq } from 'drizzle-orm'
import { COLLECTION_ROWS_MAX } from '#contract/limits.ts'
import type { CollectionKind } from '#contract/ownership.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { badFile, readCsv } from '#server/platform/csv/read-csv.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { addWants } from '#server/wants/index.ts'
import { type FileItem, readHeader, toItem } from './collection-file.rules.ts'
import { matchItems } from './match-items.queries.ts'
import { collectionItems } from './ownership.tables.ts'

type Uploaded = { kind: CollectionKind; bytes: Buffer }
type Result = { rows: number; found: number; wantsAdded: number }

const BATCH = 1000

/**
 * Replaces the signed-in user's rows of this kind by those of a Discogs file. A wantlist also adds wants without limits for
 * the records that nothing meets yet.
 * @throws AppError invalid-input for a file of another kind, too-large for too many rows
 */
export async function uploadCollection(ctx: Context, { kind, bytes }: Uploaded): Promise<Result> {
  const { userId } = signedIn(ctx)
  const items = await readItems(bytes)
  return withTransaction(ctx, async (ctx) => {
    await ctx.db
      .delete(collectionItems)
      .where(and(eq(collectionItems.userId, userId), eq(collectionItems.kind, kind)))
    const found = new Set<string>()
    let matched = 0
    for (const batch of chunksOf(items, BATCH)) {
      const products = await matchItems(ctx, batch)
      matched += products.size
      for (const id of products.values()) found.add(id)
      await ctx.db
        .insert(collectionItems)
        .values(
          batch.map((item, place) => ({ ...item, kind, userId, productId: products.get(place) })),
        )
    }
    const wantsAdded = kind === 'wantlist' ? await addWants(ctx, [...found]) : 0
    return { rows: items.length, found: matched, wantsAdded }
  })
}

async function readItems(bytes: Buffer): Promise<FileItem[]> {
  const advice = 'Upload a file with fewer.'
  const { header, rows } = await readCsv(bytes, { rowsMax: COLLECTION_ROWS_MAX, advice })
  const columns = readHeader(header)
  if (!columns) {
    throw badFile(
      'This is not a Discogs collection or wantlist: it needs a column release_id, or Catalog# and Artist.',
    )
  }
  const items: FileItem[] = []
  for await (const { cells } of rows) items.push(toItem(columns, cells))
  if (items.length === 0) throw badFile('The file has no rows below its header.')
  return items
}
