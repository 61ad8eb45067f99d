import { z } from 'zod'
import { credentials, user } from './accounts.ts'
import { call, done, idParams } from './call.ts'
import { PASSWORD_MAX } from './limits.ts'

/** Six digits of an authenticator, or a recovery code; spaces are as one likes. */
export const oneTimeCode = z
  .string('Code is required')
  .trim()
  .min(1, 'Code is required')
  .max(40, 'A code has six digits, a recovery code sixteen characters')

/** Accounts that sign in with Google only have none: for them a sign-in of the last minutes counts. */
export const ownPassword = z.string().max(PASSWORD_MAX).optional()

const oneUser = { params: idParams }

export const secondFactorCalls = {
  'POST /auth/login/challenge': call({
    access: 'anyone',
    summary: 'Begin the sign-in to an account with a second factor; 409 when it has none.',
    body: credentials,
    answer: z.object({ challenge: z.string(), expiresAt: z.iso.datetime() }),
  }),
  'POST /auth/login/code': call({
    access: 'anyone',
    summary: 'Open the session that a sign-in with a second factor waits for.',
    body: z.object({
      challenge: z.string('Challenge is required').min(1).max(200),
      code: oneTimeCode,
    }),
    answer: z.object({ token: z.string(), user }),
  }),
  'GET /auth/second-factor': call({
    access: 'admin-setup',
    summary: "Whether one's own sign-in asks for a code of an authenticator.",
    answer: done.extend({
      isOn: z.boolean(),
      isRequired: z.boolean(),
      hasPassword: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
  }),
  'POST /auth/second-factor': call({
    access: 'admin-setup',
    summary: 'Make the secret of an authenticator. It counts once it is confirmed.',
    body: z.object({ password: ownPassword }),
    answer: done.extend({ secret: z.string(), uri: z.string() }),
    status: 201,
  }),
  'POST /auth/second-factor/confirm': call({
    access: 'admin-setup',
    summary: 'Switch the second factor on with a first code. Ends all other sessions.',
    body: z.object({ code: oneTimeCode }),
    answer: done.extend({ recoveryCodes: z.array(z.string()) }),
  }),
  'POST /auth/second-factor/off': call({
    access: 'admin-setup',
    summary: 'Switch the second factor off, with the password and a code.',
    body: z.object({ password: ownPassword, code: oneTimeCode }),
    answer: done,
  }),
  'GET /users/:id/second-factor': call({
    access: 'admin',
    summary: 'Whether the sign-in of a user asks for a code.',
    ...oneUser,
    answer: done.extend({ isOn: z.boolean() }),
  }),
  'DELETE /users/:id/second-factor': call({
    access: 'admin',
    summary: 'Switch the second factor of a colleague off who has lost it.',
    ...oneUser,
    answer: done,
  }),
}
