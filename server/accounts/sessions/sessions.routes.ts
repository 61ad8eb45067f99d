import type { sessionCalls } from '../../../contract/sessions.ts'
import type { HandlersFor } from '../../http/handlers.ts'
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts'
import { listOwnSessions } from './sessions.queries.ts'

export const sessionHandlers: HandlersFor<keyof typeof sessionCalls> = {
  'GET /auth/sessions': async (ctx) => ({
    status: 'success',
    sessions: await listOwnSessions(ctx),
  }),
  'DELETE /auth/sessions/:id': async (ctx, { params }) => {
    await endOwnSession(ctx, params.id)
    return { status: 'success' }
  },
  'DELETE /auth/sessions': async (ctx) => ({
    status: 'success',
    ended: await endOtherSessions(ctx),
  }),
}
