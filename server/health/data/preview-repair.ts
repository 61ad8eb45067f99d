import { inArray } from 'drizzle-orm'
import type { RepairChange, WantedRepair } from '#contract/check-up.ts'
import type { Context } from '#server/platform/context.ts'
import { findings } from './check-up.tables.ts'
import { findingNotFound, toFindingIds } from './find-findings.ts'
import { planRepair, prepareRepair, toSeen } from './plan-repair.ts'

/**
 * Lists what the repair of these findings changes, value by value.
 * @throws AppError not-found for an unknown finding, and as `planRepair`
 */
export async function previewRepair(
  ctx: Context,
  wanted: readonly WantedRepair[],
): Promise<{ changes: RepairChange[]; seen: string }> {
  const ids = toFindingIds(wanted)
  const rows = await ctx.db
    .select()
    .from(findings)
    .where(inArray(findings.id, ids))
    .orderBy(findings.id)
  if (rows.length < ids.length) throw findingNotFound()
  const plan = await planRepair(ctx, await prepareRepair(ctx, rows), wanted)
  return { changes: plan.flatMap(({ changes }) => changes), seen: toSeen(plan) }
}
