import type { HandlersFor } from '#server/http/handlers.ts'
import { listAuditEntries } from './audit.queries.ts'

export const auditHandlers: HandlersFor<'GET /audit'> = {
  'GET /audit': async (ctx, { query }) => ({
    status: 'success',
    ...(await listAuditEntries(ctx, query)),
  }),
}
