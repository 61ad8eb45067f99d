import type { checkUpCalls } from '#contract/check-up.ts'
import { AppError } from '#contract/errors.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { getLatestCheckUp } from './check-up.queries.ts'
import { dismissFinding } from './dismiss-finding.ts'
import { previewRepair } from './preview-repair.ts'
import { repairFindings } from './repair-findings.ts'
import { startCheckUp } from './start-check-up.ts'

export const checkUpHandlers: HandlersFor<keyof typeof checkUpCalls> = {
  'POST /check-ups': async (ctx) => {
    await startCheckUp(ctx)
    const checkUp = await getLatestCheckUp(ctx)
    if (!checkUp) throw new AppError('conflict', 'A check-up is running.')
    return { checkUp }
  },
  'GET /check-ups/latest': async (ctx) => {
    const checkUp = await getLatestCheckUp(ctx)
    return { ...(checkUp && { checkUp }) }
  },
  'POST /findings/repair-preview': (ctx, { body }) => previewRepair(ctx, body.findings),
  'POST /findings/repair': async (ctx, { body }) => ({ repaired: await repairFindings(ctx, body) }),
  'PUT /findings/:id/dismissal': async (ctx, { params, body }) => ({
    finding: await dismissFinding(ctx, { id: params.id, reason: body.reason }),
  }),
  'DELETE /findings/:id/dismissal': async (ctx, { params }) => ({
    finding: await dismissFinding(ctx, { id: params.id, reason: null }),
  }),
}
