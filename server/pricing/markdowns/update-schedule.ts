import type { AuditValues } from '#contract/audit.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { MarkdownSchedule } from '#contract/pricing/markdowns.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { getSchedule } from './markdowns.queries.ts'
import { toScheduleVersion } from './markdowns.rules.ts'
import { markdownProposals, markdownSchedule, markdownSteps } from './markdowns.tables.ts'

export const SCHEDULE_SUBJECT = { id: 'markdowns', name: 'Markdown schedule' }

type Update = { schedule: MarkdownSchedule; ifMatch?: string | undefined }

/**
 * Replaces the schedule and empties the list, which the earlier one made.
 * @throws AppError precondition-failed when the schedule is another than `ifMatch` names
 */
export async function updateSchedule(
  ctx: Context,
  { schedule: { isOn, steps, rounding }, ifMatch }: Update,
): Promise<MarkdownSchedule> {
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.insert(markdownSchedule).values({}).onConflictDoNothing()
    await ctx.db.select().from(markdownSchedule).for('update')
    const before = await getSchedule(ctx)
    assertVersion('The schedule', ifMatch, toScheduleVersion(before))
    await ctx.db.update(markdownSchedule).set({ isOn, rounding })
    await ctx.db.delete(markdownSteps)
    await ctx.db.insert(markdownSteps).values(steps)
    const after = await getSchedule(ctx)
    if (toScheduleVersion(after) !== toScheduleVersion(before)) {
      await ctx.db.delete(markdownProposals)
    }
    await recordChange(ctx, {
      action: 'markdown.changed',
      subject: SCHEDULE_SUBJECT,
      before: toAuditValues(before),
      after: toAuditValues(after),
      exact: { before, after },
    })
    return after
  })
}

function toAuditValues({ isOn, steps, rounding }: MarkdownSchedule): AuditValues {
  return {
    isOn,
    steps: steps.map(({ days, percent }) => `${days} days: ${percent}%`),
    rounding: formatCents(toCents(Number(rounding))),
  }
}
