import { and, lt, sql } from 'drizzle-orm'
import { images } from '#server/images/images.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import type { StoredImageFile } from '#server/platform/storage/image-store.ts'
import { isUnreferenced } from './image-references.queries.ts'

/** Uploads without a product or order line; a form is not open for longer than a day. */
export function isUnusedUpload(now: Date) {
  return and(
    lt(images.createdAt, retentionCutoff('unused upload', now)),
    isUnreferenced(sql`images.public_id`, now),
  )
}

export async function listUnusedUploads({ db, now }: Context): Promise<string[]> {
  const rows = await db.select({ id: images.publicId }).from(images).where(isUnusedUpload(now))
  return rows.map(({ id }) => id)
}

/** The ids of old files without a row or without their original, and without a product or order line. */
export async function listLeftovers(
  { db, now }: Context,
  stored: readonly StoredImageFile[],
): Promise<string[]> {
  const oldest = retentionCutoff('unused upload', now)
  const old = stored.filter(({ writtenAt }) => writtenAt < oldest)
  const withoutImage = old.filter(({ hasImage }) => !hasImage).map(({ publicId }) => publicId)
  const ids = old.map(({ publicId }) => publicId)
  const { rows } = await db.execute<{ id: string }>(sql`
    select orphan.id from unnest(${sql.param(ids)}::text[]) as orphan (id)
    where ${isUnreferenced(sql`orphan.id`, now)}
      and (orphan.id = any(${sql.param(withoutImage)}::text[])
        or not exists (select from images where public_id = orphan.id))
  `)
  return rows.map(({ id }) => id)
}
