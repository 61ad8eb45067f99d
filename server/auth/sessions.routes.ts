import type { sessionCalls } from '#contract/sessions.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { signedIn } from '#server/platform/context.ts'
import { changePassword } from './passwords/change-password.ts'
import { reauthenticate } from './reauthenticate.ts'
import { revokeOtherSessions, revokeOwnSession } from './sessions/revoke-own-sessions.ts'
import { listOwnSessions } from './sessions/sessions.queries.ts'
import { renewRecentAuth } from './sign-in/renew-recent-auth.ts'
import { setDeviceCookie } from './trusted-device.http.ts'

export const sessionHandlers: HandlersFor<keyof typeof sessionCalls> = {
  'POST /auth/password': async (ctx, { body }, { request, reply }) => {
    await reauthenticate(ctx, request, body.password)
    await changePassword(ctx, body.newPassword)
    await setDeviceCookie(ctx, reply, signedIn(ctx).userId)
  },
  'POST /auth/confirm': (ctx, { body }, { request }) => renewRecentAuth(ctx, request, body),
  'GET /auth/sessions': async (ctx) => ({ sessions: await listOwnSessions(ctx) }),
  'DELETE /auth/sessions/:id': (ctx, { params }) => revokeOwnSession(ctx, params.id),
  'DELETE /auth/sessions': async (ctx) => ({ ended: await revokeOtherSessions(ctx) }),
}
