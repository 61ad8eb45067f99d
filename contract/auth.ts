import { z } from 'zod'
import { email, emailField, INVALID_EMAIL, user, userAnswer } from './accounts.ts'
import { call, done } from './define-call.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'

/** 8 to 128 characters. */
export const newPassword = z
  .string('Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`)

export const credentials = z.object({
  email,
  password: z.string('Password is required').min(1, 'Password is required').max(PASSWORD_MAX),
})

export const authCalls = {
  'POST /auth/register': call({
    name: 'register',
    access: 'anyone',
    priority: 'trade',
    summary: 'Create a customer account. Does not sign in.',
    body: z.object({
      email,
      password: newPassword,
      role: z.literal('user', 'role must be user').optional(),
    }),
    answer: done.extend({ user }),
    status: 201,
  }),
  'POST /auth/login': call({
    name: 'signIn',
    access: 'anyone',
    priority: 'trade',
    summary:
      'Create a session. An account with two-factor sign-in answers 401, field code (POST /auth/login/challenge).',
    body: credentials,
    answer: z.object({ token: z.string(), user }),
  }),
  'POST /auth/logout': call({
    name: 'signOut',
    access: 'any-token',
    priority: 'trade',
    summary: 'Revoke the session of this token.',
    answer: done,
  }),
  'GET /auth/me': call({
    name: 'getOwnUser',
    access: 'signed-in',
    priority: 'trade',
    summary: 'The signed-in user.',
    answer: userAnswer,
  }),
  'POST /auth/forgot-password': call({
    name: 'requestPasswordReset',
    access: 'anyone',
    priority: 'trade',
    summary: 'Mail a reset link if the account exists. The response is the same either way.',
    body: z.object({ email: emailField(INVALID_EMAIL) }, INVALID_EMAIL),
    answer: done,
  }),
  'POST /auth/reset-password': call({
    name: 'resetPassword',
    access: 'anyone',
    priority: 'trade',
    summary: 'Set a new password with a mailed token and revoke all sessions of that user.',
    body: z.object({ token: z.string('Token is required').max(500), password: newPassword }),
    answer: done,
  }),
  'POST /account/confirm-email': call({
    name: 'confirmEmail',
    access: 'signed-in',
    priority: 'trade',
    summary:
      "Confirm the address of one's own account with a mailed token, for one use. 409 for an expired, used or unknown one, and for that of another account.",
    body: z.object({ token: z.string('Token is required').max(500) }),
    answer: done,
  }),
  'GET /auth/google': call({
    name: 'startGoogleSignIn',
    access: 'browser',
    priority: 'trade',
    summary:
      'Redirect to the identity provider (OpenID Connect code flow with PKCE, state and nonce).',
    answer: z.void(),
    status: 302,
  }),
  'GET /auth/google/callback': call({
    name: 'finishGoogleSignIn',
    access: 'browser',
    priority: 'trade',
    summary:
      'Return from the identity provider; redirects to /auth/callback, with a token on success.',
    answer: z.void(),
    status: 302,
  }),
  'POST /auth/callback': call({
    name: 'exchangeCallbackToken',
    access: 'signed-in',
    priority: 'trade',
    summary:
      'Exchange the token of /auth/callback, valid for two minutes, for the token of a session. Another token of a session stays as it is; in a browser in which its account has never signed in it gets 409, field browser.',
    answer: z.object({ token: z.string(), user }),
  }),
}
