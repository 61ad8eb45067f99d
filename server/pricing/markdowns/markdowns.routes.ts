import type { MarkdownSchedule, markdownCalls } from '#contract/pricing/markdowns.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { applyMarkdowns } from './apply-markdowns.ts'
import { getSchedule, listProposals } from './markdowns.queries.ts'
import { toScheduleVersion } from './markdowns.rules.ts'
import { proposeMarkdowns } from './propose-markdowns.ts'
import { updateSchedule } from './update-schedule.ts'

export const markdownHandlers: HandlersFor<keyof typeof markdownCalls> = {
  'GET /markdown-schedule': async (ctx) => toAnswer(await getSchedule(ctx)),
  'PUT /markdown-schedule': async (ctx, { body: schedule, headers }) =>
    toAnswer(await updateSchedule(ctx, { schedule, ifMatch: headers['if-match'] })),
  'GET /markdown-proposals': (ctx) => listProposals(ctx),
  'POST /markdown-proposals': async (ctx) => {
    await proposeMarkdowns(ctx)
    return listProposals(ctx)
  },
  'POST /markdown-proposals/apply': async (ctx, { body }) => ({
    changed: await applyMarkdowns(ctx, body),
  }),
}

function toAnswer(schedule: MarkdownSchedule) {
  return {
    schedule: { ...schedule, version: toScheduleVersion(schedule) },
  }
}
