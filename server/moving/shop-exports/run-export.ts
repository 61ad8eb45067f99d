import { mkdir, stat, statfs } from 'node:fs/promises'
import { and, eq, notInArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { shopFormats } from '#contract/locale.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { exportToFile } from '../export/export-to-file.ts'
import type { ShopFacts } from '../manifest.ts'
import { deleteStrayFiles } from './delete-stray-files.ts'
import { shopExports } from './shop-exports.tables.ts'

/** The database may be on the same disk, and ends when that is full. */
const RESERVED_BYTES = 500 * 1024 * 1024
/** Progress is saved this often, and with each new data file. */
const REPORT_MS = 500

const NO_ROOM =
  'The disk of the shop has less than 500 MB left. Free some space, then make another export.'

/** Writes and stores the file of an export, at most once. A failed or cancelled one leaves no file. */
export async function runShopExport(
  ctx: Context,
  { exportId }: { exportId: string },
  { signal }: Pick<JobRun, 'signal'>,
  freeBytes: (ctx: Context) => Promise<number> = readFreeBytes,
): Promise<void> {
  if (!(await begin(ctx, exportId))) return
  const { exports, log } = ctx
  const saveProgress = createProgress(ctx, exportId, freeBytes)
  const file = exports.draftOf(exportId)
  try {
    // Only the user of the shop can read the folder and its files.
    await mkdir(exports.folder, { recursive: true, mode: 0o700 })
    await deleteStrayFiles(ctx)
    const onProgress = createReport(saveProgress)
    await exportToFile(ctx, file, { shop: describeShop(ctx), onProgress, signal })
    const { size } = await stat(file)
    await whileReporting(saveProgress, signal, (stop) => exports.save(exportId, stop))
    await finish(ctx, exportId, size)
  } catch (error) {
    await exports.remove(exportId).catch((err) => log.warn({ err }, 'export: file not deleted'))
    const isCancelled = !(await noteFailure(ctx, exportId, toFailure(error, signal)))
    if (isCancelled || (error instanceof AppError && error.code === 'conflict')) return
    throw error
  }
  await deleteStrayFiles(ctx)
}

/** Bytes that the shop may still write on the disk of exports. */
async function readFreeBytes({ exports }: Context): Promise<number> {
  const { bavail, bsize } = await statfs(exports.folder)
  return bavail * bsize
}

async function begin(ctx: Context, exportId: string): Promise<boolean> {
  const begun = await ctx.db
    .update(shopExports)
    .set({ state: 'running', seenAt: ctx.now })
    .where(and(eq(shopExports.id, exportId), eq(shopExports.state, 'waiting')))
    .returning({ id: shopExports.id })
  return begun.length > 0
}

const isRunning = (exportId: string) =>
  and(eq(shopExports.id, exportId), eq(shopExports.state, 'running'))

type SaveProgress = (counts: { done?: number; total?: number }) => Promise<void>

/** Saves the progress, and ends the export when it was cancelled or the disk gets full. */
function createProgress(
  ctx: Context,
  exportId: string,
  freeBytes: (ctx: Context) => Promise<number>,
): SaveProgress {
  return async (counts) => {
    if ((await freeBytes(ctx)) < RESERVED_BYTES) throw new AppError('conflict', NO_ROOM)
    const saved = await ctx.db
      .update(shopExports)
      .set({ ...counts, seenAt: ctx.clock() })
      .where(isRunning(exportId))
      .returning({ id: shopExports.id })
    if (saved.length === 0) throw new AppError('conflict', 'The export was cancelled.')
  }
}

function createReport(
  saveProgress: SaveProgress,
): (done: number, total: number, what: string) => Promise<void> {
  let last = { what: '', at: 0 }
  return async (done, total, what) => {
    const at = performance.now()
    if (what === last.what && at - last.at < REPORT_MS) return
    last = { what, at }
    await saveProgress({ done, total })
  }
}

/** An upload counts nothing: its process still proves that it is there, and learns of a cancellation. */
async function whileReporting(
  saveProgress: SaveProgress,
  signal: AbortSignal,
  work: (stop: AbortSignal) => Promise<void>,
): Promise<void> {
  const ended = new AbortController()
  const report = () => saveProgress({}).catch((error) => ended.abort(error))
  const timer = setInterval(report, REPORT_MS)
  try {
    await work(AbortSignal.any([signal, ended.signal]))
  } finally {
    clearInterval(timer)
  }
}

function describeShop({ settings }: Context): ShopFacts {
  const { shopName, publicUrl, timezone } = settings
  return { name: shopName, publicUrl, timezone, currency: shopFormats().currency }
}

/** The file replaces the former one. */
async function finish(ctx: Context, exportId: string, bytes: number): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const finished = await ctx.db
      .update(shopExports)
      .set({ state: 'ready', readyAt: ctx.clock(), bytes })
      .where(isRunning(exportId))
      .returning({ id: shopExports.id })
    if (finished.length === 0) throw new AppError('conflict', 'The export was cancelled.')
    await ctx.db.delete(shopExports).where(notInArray(shopExports.id, [exportId]))
  })
}

/** False for an export that was cancelled. */
async function noteFailure(ctx: Context, exportId: string, failure: string): Promise<boolean> {
  const failed = await ctx.db
    .update(shopExports)
    .set({ state: 'failed', failure })
    .where(isRunning(exportId))
    .returning({ id: shopExports.id })
  return failed.length > 0
}

function toFailure(error: unknown, signal: AbortSignal): string {
  if (error instanceof AppError) return error.message
  if (signal.aborted) return 'The shop was stopped during the export. Make another one.'
  // The message names a full disk, and a place that only the command can choose.
  if (error instanceof StartError) return NO_ROOM
  return 'Something went wrong on our side. There is no file; please make another export.'
}
