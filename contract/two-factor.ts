import { z } from 'zod'
import { user } from './accounts.ts'
import { credentials } from './auth.ts'
import { call, done, idParams } from './define-call.ts'
import { PASSWORD_MAX } from './limits.ts'

/** Six digits of an authenticator app, or a recovery code; spaces are ignored. */
export const oneTimeCode = z
  .string('Code is required')
  .trim()
  .min(1, 'Code is required')
  .max(40, 'A code has six digits, a recovery code sixteen characters')

/** Accounts that only use Google have none: they need a sign-in within the last minutes. */
export const ownPassword = z.string().max(PASSWORD_MAX).optional()

const oneUser = { params: idParams }

export const twoFactorCalls = {
  'POST /auth/login/challenge': call({
    name: 'startTwoFactorSignIn',
    access: 'anyone',
    priority: 'trade',
    summary: 'Start a two-factor sign-in; 409 when the account has none.',
    body: credentials,
    answer: z.object({ challenge: z.string(), expiresAt: z.iso.datetime() }),
  }),
  'POST /auth/login/code': call({
    name: 'finishTwoFactorSignIn',
    access: 'anyone',
    priority: 'trade',
    summary: 'Complete a two-factor sign-in and create its session.',
    body: z.object({
      challenge: z.string('Challenge is required').min(1).max(200),
      code: oneTimeCode,
    }),
    answer: z.object({ token: z.string(), user }),
  }),
  'GET /auth/second-factor': call({
    name: 'getOwnSecondFactor',
    access: 'admin-setup',
    priority: 'trade',
    summary: 'Whether two-factor sign-in is enabled for the signed-in user.',
    answer: done.extend({
      isOn: z.boolean(),
      isRequired: z.boolean(),
      hasPassword: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
  }),
  'POST /auth/second-factor': call({
    name: 'createSecondFactor',
    access: 'admin-setup',
    priority: 'trade',
    summary: 'Create an authenticator secret. It takes effect once confirmed.',
    body: z.object({ password: ownPassword }),
    answer: done.extend({ secret: z.string(), uri: z.string() }),
    status: 201,
  }),
  'POST /auth/second-factor/confirm': call({
    name: 'enableSecondFactor',
    access: 'admin-setup',
    priority: 'trade',
    summary: 'Enable two-factor sign-in with a first code. Revokes all other sessions.',
    body: z.object({ code: oneTimeCode }),
    answer: done.extend({ recoveryCodes: z.array(z.string()) }),
  }),
  'POST /auth/second-factor/off': call({
    name: 'disableOwnSecondFactor',
    access: 'admin-setup',
    priority: 'trade',
    summary: 'Disable two-factor sign-in, with the password and a code.',
    body: z.object({ password: ownPassword, code: oneTimeCode }),
    answer: done,
  }),
  'GET /users/:id/second-factor': call({
    name: 'getSecondFactor',
    access: 'admin',
    isPersonal: true,
    summary: 'Whether two-factor sign-in is enabled for a user.',
    ...oneUser,
    answer: done.extend({ isOn: z.boolean() }),
  }),
  'DELETE /users/:id/second-factor': call({
    name: 'disableSecondFactor',
    access: 'admin',
    needsRecentAuth: true,
    summary: 'Disable two-factor sign-in for another user who has lost the authenticator.',
    ...oneUser,
    answer: done,
  }),
}
