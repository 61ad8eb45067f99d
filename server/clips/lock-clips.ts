import { inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { clips } from './clips.tables.ts'

/**
 * Locks the clips for the transaction of `ctx`, which names them in tracks, against the deletion of unused ones.
 * @throws AppError invalid-input when one does not exist
 */
export async function lockClips({ db }: Context, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await db
    .select({ id: clips.id })
    .from(clips)
    .where(inArray(clips.id, wanted))
    .orderBy(clips.id)
    .for('key share')
  if (found.length === wanted.length) return
  throw new AppError('invalid-input', 'A clip no longer exists. Upload it again.', {
    field: 'pressing.tracks',
  })
}

/** Those of these ids that exist. */
export async function findClips({ db }: Context, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .select({ id: clips.id })
    .from(clips)
    .where(inArray(clips.id, [...ids]))
  return new Set(found.map(({ id }) => id))
}
