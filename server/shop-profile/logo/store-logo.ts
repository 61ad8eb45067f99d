import { createHash } from 'node:crypto'
import { and, isNull, lt, sql } from 'drizzle-orm'
import type { UploadedLogo } from '#contract/shop-profile.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { shopLogos } from '../shop-profile.tables.ts'
import { prepareLogo } from './prepare-logo.ts'
import { toDataUrl } from './stored-logo.rules.ts'

const UNUSED_AGE_MS = 24 * 3600 * 1000
const NAME_LENGTH = 32

/**
 * Stores a logo for the preview and for a later save of the profile; logos that were not saved within a day are deleted.
 * @throws AppError wrong-type, invalid-input, too-large
 */
export async function storeLogo(ctx: Context, upload: Buffer): Promise<UploadedLogo> {
  const { bytes, type, removed, ...look } = await prepareLogo(upload)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, NAME_LENGTH)
  const logo = { file: `${hash}.${type}`, ...look }
  await withTransaction(ctx, async ({ db, now }) => {
    const isOutdated = lt(shopLogos.createdAt, new Date(now.getTime() - UNUSED_AGE_MS))
    await db.delete(shopLogos).where(and(isNull(shopLogos.usedAt), isOutdated))
    await db
      .insert(shopLogos)
      .values({ ...logo, content: toDataUrl(bytes, type), createdAt: now })
      .onConflictDoUpdate({ target: shopLogos.file, set: { createdAt: sql`excluded.created_at` } })
  })
  return { logo, removed }
}
