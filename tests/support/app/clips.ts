import { clips } from '#server/clips/clips.tables.ts'
import type { Database } from '#server/platform/db/database.ts'

/** The row of a clip of 30 seconds, without its file. */
export async function makeClip(
  db: Database,
  values: Partial<typeof clips.$inferInsert> = {},
): Promise<typeof clips.$inferSelect> {
  const [clip] = await db
    .insert(clips)
    .values({ type: 'audio/mpeg', bytes: 1000, seconds: 30, ...values })
    .returning()
  if (!clip) throw new Error('The clip was not added')
  return clip
}
