import type { sessionCalls } from '../../../contract/sessions.ts'
import type { HandlersFor } from '../../http/handlers.ts'
import { assertOwner } from '../assert-owner.ts'
import { changePassword } from '../change-password.ts'
import { confirmSession } from './confirmed-session.ts'
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts'
import { listOwnSessions } from './sessions.queries.ts'

export const sessionHandlers: HandlersFor<keyof typeof sessionCalls> = {
  'POST /auth/password': async (ctx, { body }, { request }) => {
    await assertOwner(ctx, request, body.password)
    await changePassword(ctx, body.newPassword)
    return { status: 'success' }
  },
  'POST /auth/confirm': async (ctx, { body }, { request }) => {
    await confirmSession(ctx, request, body)
    return { status: 'success' }
  },
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
