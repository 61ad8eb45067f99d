import type { Context } from '#server/platform/context.ts'
import { hashAccountForLog, logSecurityEvent } from '#server/platform/security-events.ts'
import { mailPasswordReset } from './auth.jobs.ts'

/**
 * Enqueues the mail with a reset link. Only the job looks the account up: neither the response nor its timing reveals
 * whether it exists.
 */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  const account = hashAccountForLog(ctx.settings.tokenSecrets, email)
  logSecurityEvent(ctx.log, 'password-reset-requested', { account })
  await ctx.jobs.enqueue(ctx.db, mailPasswordReset, { email })
}
