import { z } from 'zod'
import { newPassword } from './accounts.ts'
import { call, done, idParams } from './call.ts'
import { oneTimeCode, ownPassword } from './second-factor.ts'

const ownSession = z.object({
  _id: z.string(),
  /** In words: "Firefox on Windows". Empty when the program that signed in did not say. */
  browser: z.string(),
  openedAt: z.iso.datetime(),
  /** To the hour. */
  lastSeenAt: z.iso.datetime(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionCalls = {
  'POST /auth/password': call({
    access: 'signed-in',
    summary:
      "Change one's own password, with the present one. Ends all sessions but the one that asks.",
    body: z.object({ password: ownPassword, newPassword }),
    answer: done,
  }),
  'POST /auth/confirm': call({
    access: 'admin',
    summary:
      'Prove again to be the owner of this session, by the password or, with a second factor, a code. It holds for an hour.',
    body: z.object({ password: ownPassword, code: oneTimeCode.optional() }),
    answer: done,
  }),
  'GET /auth/sessions': call({
    access: 'signed-in',
    summary: 'Where the signed-in user is signed in: this session first, then the last seen.',
    answer: done.extend({ sessions: z.array(ownSession) }),
  }),
  'DELETE /auth/sessions/:id': call({
    access: 'signed-in',
    summary: "End one of one's own sessions at once.",
    params: idParams,
    answer: done,
  }),
  'DELETE /auth/sessions': call({
    access: 'signed-in',
    summary: "End all of one's own sessions at once but the one that asks.",
    answer: done.extend({ ended: z.int() }),
  }),
}
