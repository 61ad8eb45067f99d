import { inArray, sql } from 'drizzle-orm'
import type { WantedRepair } from '#contract/check-up.ts'
import { recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import { checkResults, type FindingRow, findings } from './check-up.tables.ts'
import { findCheck } from './checks/data-checks.ts'
import { toFindingIds } from './find-findings.ts'
import {
  type CheckFindings,
  changedMeanwhile,
  type PlannedRepair,
  planRepair,
  prepareRepair,
  toSeen,
} from './plan-repair.ts'

type Input = { findings: readonly WantedRepair[]; seen: string }

/**
 * Repairs findings in one transaction and returns their number. Each is searched for again under the locks of the repair.
 * @throws AppError conflict when one no longer holds, or the changes are others than those of the preview
 */
export async function repairFindings(
  ctx: Context,
  { findings: wanted, seen }: Input,
): Promise<number> {
  const ids = toFindingIds(wanted)
  const found = await ctx.db.select().from(findings).where(inArray(findings.id, ids))
  if (found.length < ids.length) throw changedMeanwhile()
  const groups = await prepareRepair(ctx, toOrdered(found))
  const repaired = await withTransaction(ctx, async (ctx) => {
    await lockFindings(ctx, ids)
    await lockSubjects(ctx, groups)
    await lockOffers(ctx, groups)
    const plan = await planRepair(ctx, groups, wanted)
    if (toSeen(plan) !== seen) throw changedMeanwhile()
    for (const { repair, choice } of plan) await repair.apply(ctx, choice)
    await forget(ctx, plan)
    await recordChanges(ctx, toAudit(plan))
    return plan
  })
  for (const { repair } of repaired) await repair.afterCommit?.(ctx)
  return found.length
}

/** In the order of the preview. */
const toOrdered = (rows: readonly FindingRow[]) =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** A repair of the same finding at the same moment waits here, and then finds it gone. */
async function lockFindings({ db }: Context, ids: readonly string[]): Promise<void> {
  const locked = await db
    .select({ id: findings.id })
    .from(findings)
    .where(inArray(findings.id, [...ids]))
    .orderBy(findings.id)
    .for('update')
  if (locked.length < ids.length) throw changedMeanwhile()
}

async function lockSubjects(ctx: Context, groups: readonly CheckFindings[]): Promise<void> {
  for (const { check, rows } of groups) {
    await check.lock?.(
      ctx,
      rows.map(({ subject }) => subject),
    )
  }
}

/** All at once, in the one order of locks of the shop. */
async function lockOffers(ctx: Context, groups: readonly CheckFindings[]): Promise<void> {
  const ids = groups
    .filter(({ check }) => check.isAboutOffers)
    .flatMap(({ rows }) => rows.map(({ subject }) => subject))
  await lockStockLevels(ctx, ids.filter(isId))
}

async function forget({ db }: Context, plan: readonly PlannedRepair[]): Promise<void> {
  const gone = await db
    .delete(findings)
    .where(
      inArray(
        findings.id,
        plan.map(({ row }) => row.id),
      ),
    )
    .returning({ key: findings.checkKey })
  for (const key of new Set(gone.map((finding) => finding.key))) {
    const count = gone.filter((finding) => finding.key === key).length
    await db
      .update(checkResults)
      .set({ totalFindings: sql`greatest(${checkResults.totalFindings} - ${count}, 0)` })
      .where(sql`${checkResults.key} = ${key}`)
  }
}

/** One entry for each check, with a line for each value. */
function toAudit(plan: readonly PlannedRepair[]) {
  return [...new Set(plan.map(({ key }) => key))].map((key) => ({
    action: 'check-up.repaired' as const,
    subject: { id: key, name: findCheck(key).title },
    before: null,
    after: {
      changes: plan
        .filter((each) => each.key === key)
        .flatMap(({ changes }) => changes)
        .map(({ text, before, after }) => `${text}: ${before} → ${after}`),
    },
  }))
}
