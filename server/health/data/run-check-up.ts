import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { limitTime } from '#server/platform/process/time-limit.ts'
import { checkResults, checkUps } from './check-up.tables.ts'
import { type DataCheck, type Found, NotChecked } from './checks/data-check.ts'
import { dataChecks } from './checks/data-checks.ts'
import { saveFindings } from './save-findings.ts'

/** Requests to other services: the payments of a month, the list of all images. */
const PREPARE_MS = 40_000

/**
 * Runs all checks of a check-up, one after the other. After an interruption the next attempt goes on with the first check that is
 * not done. Does nothing when another check-up has replaced this one.
 */
export async function runCheckUp(
  ctx: Context,
  checkUpId: string,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { db } = ctx
  if ((await db.$count(checkUps, eq(checkUps.id, checkUpId))) === 0) return
  const open = await db
    .select({ key: checkResults.key })
    .from(checkResults)
    .where(inArray(checkResults.state, ['waiting', 'running']))
  const isOpen = new Set(open.map(({ key }) => key))
  for (const check of dataChecks) {
    signal.throwIfAborted()
    if (isOpen.has(check.key)) await runCheck(ctx, check)
  }
  await db
    .update(checkUps)
    .set({ finishedAt: ctx.clock() })
    .where(and(eq(checkUps.id, checkUpId)))
}

/** A check that fails is noted, and the others run. */
async function runCheck(ctx: Context, check: DataCheck): Promise<void> {
  const isThis = eq(checkResults.key, check.key)
  await ctx.db.update(checkResults).set({ state: 'running' }).where(isThis)
  try {
    await saveFindings(ctx, check.key, await searchFor(ctx, check))
  } catch (error) {
    const reason =
      error instanceof NotChecked ? error.message : 'it failed, see the log of the shop.'
    if (!(error instanceof NotChecked))
      ctx.log.error({ err: error }, `check-up: ${check.key} failed`)
    const note = `Not checked: ${reason}`
    await ctx.db.update(checkResults).set({ state: 'not-checked', note }).where(isThis)
  }
}

/**
 * Reads one snapshot and locks nothing, on one core: sales go on beside it. Without a memory limit of its own, sums over all
 * products would spill to disk.
 */
async function searchFor(ctx: Context, check: DataCheck): Promise<Found> {
  const search = await limitTime(check.prepare(ctx), PREPARE_MS)
  return inTransaction(ctx.db, async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read, read only`)
    await db.execute(sql`select set_config('max_parallel_workers_per_gather', '0', true),
      set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`)
    return search({ ...ctx, db })
  })
}
