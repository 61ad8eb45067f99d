import { z } from 'zod'
import { newPassword } from './auth.ts'
import { call, done, idParams } from './define-call.ts'
import { oneTimeCode, ownPassword } from './two-factor.ts'

const ownSession = z.object({
  _id: z.string(),
  /** Readable: "Firefox on Windows". Empty without a user agent. */
  browser: z.string(),
  openedAt: z.iso.datetime(),
  /** Rounded to the hour. */
  lastSeenAt: z.iso.datetime(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionCalls = {
  'POST /auth/password': call({
    name: 'changePassword',
    access: 'signed-in',
    priority: 'trade',
    summary: "Change one's own password, with the current one. Revokes all sessions but this one.",
    body: z.object({ password: ownPassword, newPassword }),
    answer: done,
  }),
  'POST /auth/confirm': call({
    name: 'confirmIdentity',
    access: 'admin',
    priority: 'trade',
    summary:
      'Authenticate again by password or, with two-factor sign-in, a code. Valid for an hour.',
    body: z.object({ password: ownPassword, code: oneTimeCode.optional() }),
    answer: done,
  }),
  'GET /auth/sessions': call({
    name: 'listSessions',
    access: 'signed-in',
    priority: 'trade',
    summary: 'The sessions of the signed-in user: this one first, then the last active.',
    answer: done.extend({ sessions: z.array(ownSession) }),
  }),
  'DELETE /auth/sessions/:id': call({
    name: 'revokeSession',
    access: 'signed-in',
    priority: 'trade',
    summary: "Revoke one of one's own sessions.",
    params: idParams,
    answer: done,
  }),
  'DELETE /auth/sessions': call({
    name: 'revokeOtherSessions',
    access: 'signed-in',
    priority: 'trade',
    summary: "Revoke all of one's own sessions but this one.",
    answer: done.extend({ ended: z.int() }),
  }),
}
