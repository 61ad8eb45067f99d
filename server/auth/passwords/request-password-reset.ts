import { isWithinLimit, type Limit } from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { hashAccountForLog, logSecurityEvent } from '#server/platform/security-events.ts'
import { mailPasswordReset } from '../auth.jobs.ts'

/** From all networks together. After five mails the mailbox has five links that are valid for an hour. */
const mails: Limit = { name: 'reset-mail-address', attempts: 5, windowSeconds: 3600 }

/** Enqueues the mail with which a new admin proves to own the mailbox. Not limited: an admin requested it. */
export async function mailFirstPassword(ctx: Context, email: string): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, mailPasswordReset, { email, reason: 'promotion' })
}

/**
 * Enqueues the mail with a reset link, unless the mailbox has got five within the hour. Only the job looks the account
 * up: neither the response nor its timing reveals whether it exists, and the response does not reveal the limit.
 */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  const account = hashAccountForLog(ctx.settings.tokenSecrets, email)
  const isMailed = await isWithinLimit(ctx, mails, email)
  const reason = isMailed ? {} : { reason: mails.name }
  logSecurityEvent(ctx.log, 'password-reset-requested', { account, ...reason })
  if (isMailed) await ctx.jobs.enqueue(ctx.db, mailPasswordReset, { email })
}
