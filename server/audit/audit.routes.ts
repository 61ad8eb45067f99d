import type { auditCalls } from '#contract/audit.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { listAuditEntries } from './audit.queries.ts'

export const auditHandlers: HandlersFor<keyof typeof auditCalls> = {
  'GET /audit': async (ctx, { query }) => ({
    status: 'success',
    ...(await listAuditEntries(ctx, query)),
  }),
}
