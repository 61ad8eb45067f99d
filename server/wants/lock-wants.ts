import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

/** Makes the wants of one customer wait for each other, because they are counted. */
export async function lockWantsOf({ db }: Context, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wants of ${userId}`}, 0))`)
}
