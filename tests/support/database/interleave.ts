import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'

/**
 * Runs `first` in a transaction that stays open until `second` has finished or waits for its lock: the worst
 * interleaving of two operations, every time. Returns the outcome of `second`.
 */
export async function interleave<T>(
  ctx: Context,
  first: (ctx: Context) => Promise<unknown>,
  second: (ctx: Context) => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const isDone = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const held = withTransaction(ctx, async (ctx) => {
    await first(ctx)
    isDone.resolve()
    await mayCommit.promise
  })
  await Promise.race([isDone.promise, held])
  let hasSettled = false
  const outcome = Promise.allSettled([second(ctx)]).then(([result]) => {
    hasSettled = true
    return result
  })
  await vi.waitUntil(async () => hasSettled || (await isWaitingForLock(ctx)), { timeout: 10_000 })
  mayCommit.resolve()
  await held
  return outcome
}

async function isWaitingForLock(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
