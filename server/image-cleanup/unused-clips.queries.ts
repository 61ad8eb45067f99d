import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { clips } from '#server/clips/clips.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import type { StoredClip } from '#server/platform/storage/image-store.ts'

/** The clips that tracks name, also those of archived records. */
const named = sql`
  select (named.track ->> 'clipId')::uuid as id, p.product_id
  from pressings p, jsonb_array_elements(p.tracks) as named (track)
  where p.tracks @? '$[*].clipId' and named.track ? 'clipId'`

/** Those of tracks before a change of the last days, which its undo would show again. */
const replaced = (now: Date) => sql`
  select (regexp_matches((${auditEntries.exact} -> 'before')::text, '"clipId": "([0-9a-f-]{36})"', 'g'))[1]::uuid as id
  from ${auditEntries} where ${gte(auditEntries.createdAt, retentionCutoff('replaced image', now))}`

/** Uploads without a track; a form is not open for longer than a day. */
const isUnused = (now: Date) =>
  and(
    lt(clips.createdAt, retentionCutoff('unused upload', now)),
    sql`not exists (select from (${named}) named where named.id = ${clips.id})`,
    sql`not exists (select from (${replaced(now)}) replaced where replaced.id = ${clips.id})`,
  )

/** The ids of unused clips: uploads without a track, and old files without a row among those that the store has. */
export async function listUnusedClips(
  ctx: Context,
  stored: readonly StoredClip[],
): Promise<string[]> {
  const rows = await ctx.db.select({ id: clips.id }).from(clips).where(isUnused(ctx.now))
  return [...rows.map(({ id }) => id), ...(await listFilesWithoutRow(ctx, stored))]
}

async function listFilesWithoutRow(
  { db, now }: Context,
  stored: readonly StoredClip[],
): Promise<string[]> {
  const oldest = retentionCutoff('unused upload', now)
  const old = stored.filter(({ writtenAt }) => writtenAt < oldest)
  const ids = sql.param(old.map(({ id }) => id))
  const { rows } = await db.execute<{ id: string }>(sql`
    select stored.id from unnest(${ids}::text[]) as stored (id)
    where not exists (select from clips where clips.id::text = stored.id)`)
  return rows.map(({ id }) => id)
}

/** Deletes unused clips, first their rows. */
export async function deleteUnusedClips(ctx: Context): Promise<void> {
  const taken = await takeUnusedClips(ctx)
  const stored = await ctx.images.clips.list()
  const removed = new Set([...taken, ...(await listFilesWithoutRow(ctx, stored))])
  for (const id of removed) await ctx.images.clips.remove(id)
}

/**
 * Deletes the rows of unused clips, all or this one, and returns their ids for the removal of the files. Checks twice: the second check
 * sees tracks that were being saved (`lockClips`).
 */
export async function takeUnusedClips(ctx: Context, only?: string): Promise<string[]> {
  return withTransaction(ctx, async ({ db, now }) => {
    const isWanted = only === undefined ? undefined : eq(clips.id, only)
    const unused = await db
      .select({ id: clips.id })
      .from(clips)
      .where(and(isWanted, isUnused(now)))
      .for('update', { skipLocked: true })
    const ids = unused.map(({ id }) => id)
    if (ids.length === 0) return []
    const taken = await db
      .delete(clips)
      .where(and(inArray(clips.id, ids), isUnused(now)))
      .returning({ id: clips.id })
    return taken.map(({ id }) => id)
  })
}

/** Records in the shop of which a track names a clip that is not among the stored ones, each with one of its clips. */
export const missingClips = (storedIds: readonly string[]) => sql`
  select min(named.id::text) as clip, named.product_id from (${named}) named
  join products p on p.id = named.product_id and p.archived_at is null
  where named.id::text <> all(${sql.param([...storedIds])}::text[])
  group by named.product_id`
