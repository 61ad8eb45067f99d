import { and, desc, inArray, lt } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ShopExport } from '#contract/shop-exports.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { RETENTION_DAYS } from '#server/platform/retention.ts'
import { shopExports } from './shop-exports.tables.ts'

export type ExportRow = typeof shopExports.$inferSelect

/** A run saves its progress at least after each image, of which the slowest takes less than a minute. */
const SILENT_MS = 2 * 60_000
const DAY_MS = 24 * 60 * 60_000

export const isUnderWay = inArray(shopExports.state, ['waiting', 'running'])

/** Under way by its row, but without a process that works on it. */
export const isInterrupted = ({ now }: Pick<Context, 'now'>) =>
  and(isUnderWay, lt(shopExports.seenAt, silentSince(now)))

const silentSince = (now: Date) => new Date(now.getTime() - SILENT_MS)

/** The newest first. */
export async function listExports({ db }: Context): Promise<ExportRow[]> {
  return db.select().from(shopExports).orderBy(desc(shopExports.createdAt), desc(shopExports.id))
}

/** @throws AppError not-found, also once it was deleted */
export async function getExport({ db }: Context, id: string): Promise<ExportRow> {
  const [found] = await db.select().from(shopExports).where(eqId(shopExports.id, id))
  if (found) return found
  throw new AppError(
    'not-found',
    'There is no such export. It may have been deleted; make another one.',
  )
}

/** @throws AppError not-found, also while it has no file */
export async function getReadyExport(ctx: Context, id: string): Promise<ExportRow> {
  const found = await getExport(ctx, id)
  if (found.state === 'ready') return found
  throw new AppError('not-found', 'This export has no file.')
}

export function toShopExport(ctx: Context, row: ExportRow): ShopExport {
  const { id, createdAt, done, total, bytes, readyAt } = row
  const failure = findFailure(ctx, row)
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    done,
    total,
    bytes,
    state: failure === undefined ? row.state : 'failed',
    ...(failure === undefined ? {} : { failure }),
    ...(readyAt ? { expiresAt: expiresAt(readyAt).toISOString() } : {}),
  }
}

const expiresAt = (readyAt: Date) =>
  new Date(readyAt.getTime() + RETENTION_DAYS['export of the shop'] * DAY_MS)

function findFailure({ now }: Context, { state, failure, seenAt }: ExportRow): string | undefined {
  if (state === 'failed') return failure
  const isSilent = seenAt < silentSince(now)
  if (state === 'ready' || !isSilent) return
  return 'The export was interrupted: the process of the shop that made it has ended. Make another one.'
}
