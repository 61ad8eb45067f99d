import type { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { clips } from '#server/clips/clips.tables.ts'
import { images } from '#server/images/images.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { describeFormat, toJsonSchema } from '../describe-format.ts'
import type { Entity } from '../entities/define-entity.ts'
import { entities } from '../entities/index.ts'
import { rewriteImages } from '../image-urls.rules.ts'
import {
  clipFileOf,
  FORMAT,
  FORMAT_VERSION,
  fileOf,
  imageFileOf,
  MANIFEST_FILE,
  type Manifest,
  README_FILE,
  SCHEMA_FILE,
  type ShopFacts,
} from '../manifest.ts'
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts'
import { readRows } from './read-lines.ts'

export type Export = {
  out: Writable
  shop: ShopFacts
  /** Called after each batch of rows and each image. */
  onProgress: (done: number, total: number, what: string) => void | Promise<void>
  signal?: AbortSignal
}

/**
 * Writes all data of the shop and its images to `out` as a ZIP file. The data files are those of one snapshot; the shop
 * may be running.
 * @throws AbortError; the error of `out`, such as a full disk
 */
export async function writeArchive(
  ctx: Pick<Context, 'db' | 'images' | 'now'>,
  { out, shop, onProgress, signal }: Export,
): Promise<Manifest> {
  const archive = createArchiveWriter(out, ctx.now)
  try {
    await archive.add(README_FILE, [Buffer.from(describeFormat())])
    await archive.add(SCHEMA_FILE, [Buffer.from(toJson(toJsonSchema()))])
    const step = await startProgress(ctx.db, { onProgress, signal })
    const { counts, publicIds, clipIds } = await inSnapshot(ctx.db, async (db) => ({
      counts: await addEntities(archive, { db, images: ctx.images, step }),
      publicIds: await listImages(db),
      clipIds: await listClips(db),
    }))
    const missingImages = await addImages(archive, { ...ctx, publicIds, step })
    const missingClips = await addClips(archive, { ...ctx, clipIds, step })
    const content: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      shop,
      exportedAt: ctx.now.toISOString(),
      counts,
      missingImages,
      missingClips,
      files: archive.files.slice(),
    }
    await archive.add(MANIFEST_FILE, [Buffer.from(toJson(content))])
    await archive.end()
    return content
  } catch (error) {
    archive.abort()
    throw error
  }
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`

/** Runs `work` in a transaction that sees the database as it is now. */
function inSnapshot<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read, read only`)
    return work(db)
  })
}

type Step = (done: number, what: string) => Promise<void>

/** Counts rows, images and clips, which are the units of the progress. */
async function startProgress(
  db: Database,
  { onProgress, signal }: Pick<Export, 'onProgress' | 'signal'>,
): Promise<Step> {
  let total = (await db.$count(images)) + (await db.$count(clips))
  for (const { table, where } of entities) total += await db.$count(table, where)
  let sum = 0
  return async (done, what) => {
    signal?.throwIfAborted()
    sum += done
    await onProgress(sum, Math.max(sum, total), what)
  }
}

type Rows = { db: Database; images: ImageStore; step: Step }

async function addEntities(archive: ArchiveWriter, rows: Rows): Promise<Manifest['counts']> {
  const counts: Manifest['counts'] = {}
  for (const entity of entities) {
    counts[entity.name] = 0
    const count = (lines: number) => {
      counts[entity.name] = (counts[entity.name] ?? 0) + lines
    }
    await archive.add(fileOf(entity.name), toLines(entity, { ...rows, count }))
  }
  return counts
}

async function* toLines(
  entity: Entity,
  { db, images, step, count }: Rows & { count: (lines: number) => void },
): AsyncGenerator<Buffer> {
  const toArchive = (url: string) => {
    const publicId = images.publicIdOf(url)
    return publicId ? imageFileOf(publicId) : url
  }
  for await (const batch of readRows(db, entity)) {
    const lines = batch.map((row) => `${JSON.stringify(rewriteImages(entity, row, toArchive))}\n`)
    yield Buffer.from(lines.join(''))
    count(batch.length)
    await step(batch.length, entity.name)
  }
}

async function listImages(db: Database): Promise<string[]> {
  const rows = await db.select({ publicId: images.publicId }).from(images).orderBy(images.publicId)
  return rows.map(({ publicId }) => publicId)
}

/** @returns the ids of images without a file */
async function addImages(
  archive: ArchiveWriter,
  { images, publicIds, step }: { images: ImageStore; publicIds: string[]; step: Step },
): Promise<string[]> {
  const missing: string[] = []
  for (const publicId of publicIds) {
    const bytes = await images.find(publicId)
    if (bytes) await archive.add(imageFileOf(publicId), [bytes], { isCompressed: false })
    else missing.push(publicId)
    await step(1, 'images')
  }
  return missing
}

async function listClips(db: Database): Promise<string[]> {
  const rows = await db.select({ id: clips.id }).from(clips).orderBy(clips.id)
  return rows.map(({ id }) => id)
}

/** @returns the ids of clips without a file */
async function addClips(
  archive: ArchiveWriter,
  { images, clipIds, step }: { images: ImageStore; clipIds: string[]; step: Step },
): Promise<string[]> {
  const missing: string[] = []
  for (const id of clipIds) {
    const bytes = await images.clips.find(id)
    if (bytes) await archive.add(clipFileOf(id), [bytes], { isCompressed: false })
    else missing.push(id)
    await step(1, 'clips')
  }
  return missing
}
