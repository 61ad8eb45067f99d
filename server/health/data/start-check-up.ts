import { sql } from 'drizzle-orm'
import { checkKeys } from '#contract/check-up.ts'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { runCheckUpJob } from './check-up.jobs.ts'
import { findCheckUp } from './check-up.queries.ts'
import { checkResults, checkUps } from './check-up.tables.ts'

/**
 * Replaces the latest check-up with a new one, which a job runs. Its findings stay until their check has run again.
 * @throws AppError conflict while one is running
 */
export async function startCheckUp(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    // Two admins may start one at the same moment.
    await db.execute(sql`lock table ${checkUps} in exclusive mode`)
    const latest = await findCheckUp(ctx)
    if (latest?.isRunning) throw new AppError('conflict', 'A check-up is running.')
    await db.delete(checkUps)
    const [started] = await db
      .insert(checkUps)
      .values({ startedAt: now })
      .returning({ checkUpId: checkUps.id })
    if (!started) throw new Error('The check-up was not written')
    await db
      .insert(checkResults)
      .values(checkKeys.map((key) => ({ key, state: 'waiting' as const })))
      .onConflictDoUpdate({ target: checkResults.key, set: { state: 'waiting', note: null } })
    await ctx.jobs.enqueue(db, runCheckUpJob, started)
  })
}
