import { ApiError } from '#contract/client.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { connectionHint, failureText } from '#web/lib/api/api.ts'
import type { SignInError } from './sign-in-state.ts'

/** The message for each failure of the sign-in screen. */

export const badEmail = 'Please enter a valid email address'
export const callbackFailed: SignInError = { text: 'Google sign-in failed. Please try again.' }

export function toSignInError(error: unknown): SignInError {
  const known = toError(error, failureText(error, 'Login failed'))
  // A stranger may have used up the attempts. A mailed link lets this browser in at once.
  const isHeldUp = error instanceof ApiError && error.statusCode === 429
  return isHeldUp ? { ...known, hint: 'Or set a new password with “Forgot password?”.' } : known
}

export const toCodeError = (error: unknown) => toError(error, failureText(error, 'Login failed'))

export const toRegisterError = (error: unknown) =>
  toError(error, failureText(error, 'Registration failed'))

export function toForgotError(error: unknown): SignInError {
  return toError(error, forgotText(error))
}

function forgotText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to send reset email'
  if (error.serverMessage === 'Error updating user') {
    return 'Unable to process reset request. Please try again later.'
  }
  if (error.statusCode === 500) {
    return 'Unable to process request. Please try again later or contact support if the problem persists.'
  }
  if (error.statusCode === 400) return failureText(error, 'Invalid email address')
  return failureText(error, 'Failed to send reset email')
}

export function toResetError(error: unknown): SignInError {
  const known = toError(error, resetText(error))
  // A rejected new password: the server's message gives the reason and the remedy.
  const isRefused = error instanceof ApiError && error.statusCode === 409
  return isRefused ? { ...known, hint: failureText(error, '') } : known
}

function resetText(error: unknown): string {
  const statusCode = error instanceof ApiError ? error.statusCode : 0
  if (statusCode === 401) return 'Reset link has expired. Please request a new one.'
  if (statusCode === 400) return `Password must be at least ${PASSWORD_MIN} characters long`
  return 'Failed to reset password'
}

function toError(error: unknown, text: string): SignInError {
  const hint = connectionHint(error)
  const field = error instanceof ApiError ? error.field : undefined
  return { text, ...(hint ? { hint } : {}), ...(field ? { field } : {}) }
}
