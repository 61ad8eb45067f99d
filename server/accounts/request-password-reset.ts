import type { Context } from '../platform/context.ts'
import { accountMark, noteSecurityEvent } from '../platform/security-events.ts'
import { mailPasswordReset } from './accounts.jobs.ts'

/**
 * Has a reset link mailed, if the account exists. Whether it does is only looked up by the job, so that neither
 * the answer nor the time it takes can tell.
 */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  const account = accountMark(ctx.settings.tokenSecrets, email)
  noteSecurityEvent(ctx.log, 'password-reset-asked', { account })
  await ctx.jobs.enqueue(ctx.db, mailPasswordReset, { email })
}
