import type { HandlersFor } from '#server/http/handlers.ts'
import { listAuditEntries } from './audit.queries.ts'

export const auditHandlers: HandlersFor<'GET /audit'> = {
  'GET /audit': (ctx, { query }) => listAuditEntries(ctx, query),
}
