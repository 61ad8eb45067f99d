import { z } from 'zod'
import { markdownSchedule } from '#contract/pricing/markdowns.ts'
import { type EntryToUndo, type Refusal, TOO_OLD, type UndoPlan } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { getSchedule, toScheduleVersion, updateSchedule } from '#server/pricing/index.ts'

const exactSchedules = z.object({ before: markdownSchedule, after: markdownSchedule })

/** Undoes a change of the markdown schedule, which is one value. */
export async function planScheduleUndo(
  ctx: Context,
  { exact, before, after }: EntryToUndo,
): Promise<UndoPlan | Refusal> {
  const { data } = exactSchedules.safeParse(exact)
  if (!data) return TOO_OLD
  const version = toScheduleVersion(await getSchedule(ctx))
  const isCurrent = version === toScheduleVersion(data.after)
  const message = 'The schedule was changed since.'
  return {
    before: after,
    after: before,
    conflicts: isCurrent ? [] : [{ field: '', message }],
    apply: async (ctx) => {
      await updateSchedule(ctx, { schedule: data.before, ifMatch: `"${version}"` })
    },
  }
}
