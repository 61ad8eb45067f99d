import { sql } from 'drizzle-orm'
import { shopFormats } from '#contract/locale.ts'
import { generateRenditionsJob } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { entities, tableOf } from '../entities/index.ts'
import { rewriteImages } from '../image-urls.rules.ts'
import type { Manifest } from '../manifest.ts'
import { assertEmpty } from './assert-empty.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { collectProblems, refusal, toRefusal } from './problems.ts'
import { readBatches } from './read-rows.ts'
import { rebuildDerived } from './rebuild-derived.ts'
import { clearReplaced, restoreAdmins } from './replace-settings.ts'
import { listImageIds, removeImages, storeImages } from './store-images.ts'
import { verifyArchive } from './verify-archive.ts'
import { writeRows } from './write-rows.ts'

type MoveIn = {
  file: string
  /** Does everything but store images and commit. */
  isDryRun?: boolean
  print: (line: string) => void
  signal?: AbortSignal
}

type MoveInContext = Pick<Context, 'db' | 'images' | 'jobs' | 'now'>

const LINES_PER_REPORT = 5000
/** Ends the transaction of a dry run. */
class DryRunEnd extends Error {}

/**
 * Fills an empty shop with an archive. Images are stored first, then all rows are written in one transaction: an
 * interrupted or failed move leaves an empty shop. Sends no mail, calls no webhook and no payment provider.
 * @throws StartError with the reason
 */
export async function moveIn(ctx: MoveInContext, options: MoveIn): Promise<Manifest> {
  const archive = await openArchive(options.file)
  try {
    assertCurrency(archive.manifest)
    await assertEmpty(ctx.db)
    await verifyArchive(archive, options)
    await fill(ctx, archive, options)
    return archive.manifest
  } catch (error) {
    throw toRefusal(error)
  } finally {
    archive.close()
  }
}

/** Amounts are numbers without a currency. */
function assertCurrency({ shop: { currency } }: Manifest): void {
  const { currency: own } = shopFormats()
  if (!currency || currency === own) return
  throw refusal(
    `The prices of the archive are in ${currency}, those of this shop in ${own}. Set SHOP_CURRENCY=${currency}.`,
  )
}

/** A failure removes the images again. */
async function fill(ctx: MoveInContext, archive: Archive, options: MoveIn): Promise<void> {
  if (options.isDryRun) return writeAll(ctx, archive, options)
  try {
    await storeImages(archive, { images: ctx.images, ...options })
    await writeAll(ctx, archive, options)
  } catch (error) {
    await removeImages(archive, ctx.images)
    throw error
  }
}

async function writeAll(ctx: MoveInContext, archive: Archive, options: MoveIn): Promise<void> {
  try {
    await inTransaction(ctx.db, async (db) => {
      await setTriggers(db, 'disable')
      await assertEmpty(db)
      const admins = await clearReplaced(db)
      await writeEntities(db, archive, { ...options, images: ctx.images })
      await restoreAdmins(db, admins)
      options.print('Counts, facets and search…')
      await rebuildDerived(db, ctx.now)
      await setTriggers(db, 'enable')
      if (!ctx.images.isServedElsewhere) {
        const jobs = listImageIds(archive).map((publicId) => ({ publicId }))
        await ctx.jobs.enqueueAll(db, generateRenditionsJob, jobs)
      }
      options.signal?.throwIfAborted()
      if (options.isDryRun) throw new DryRunEnd()
    })
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error
  }
}

/** Also locks the tables against other writers until the commit. Triggers of single rows would mail, hold and count. */
async function setTriggers(db: Database, state: 'enable' | 'disable'): Promise<void> {
  // Rebuilding counts takes longer than any statement of the shop may.
  await db.execute(sql`select set_config('statement_timeout', '0', true)`)
  for (const entity of entities) {
    await db.execute(
      sql`alter table ${sql.identifier(tableOf(entity))} ${sql.raw(state)} trigger user`,
    )
  }
}

async function writeEntities(
  db: Database,
  archive: Archive,
  { images, print, signal }: MoveIn & Pick<Context, 'images'>,
): Promise<void> {
  const toStore = (url: string) => {
    const [, publicId] = /^images\/([^/]+)\.webp$/.exec(url) ?? []
    return publicId ? images.addressOf(publicId) : url
  }
  for (const entity of entities) {
    const problems = collectProblems()
    let lines = 0
    for await (const { rows, firstLine } of readBatches(archive, entity, problems)) {
      signal?.throwIfAborted()
      const moved = rows.map((row) => rewriteImages(entity, row, toStore))
      await writeRows(db, entity, { rows: moved, firstLine })
      lines += rows.length
      if (lines % LINES_PER_REPORT === 0) print(`${entity.name}: ${lines}`)
    }
    problems.assertNone()
    if (lines > 0) print(`${entity.name}: ${lines}`)
  }
}
