import { type AccountNotice, getUser, mailAccountNotice } from '#server/accounts/index.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'

/** Records the change in the audit log, and notifies the account's owner by mail, who may not have made it. */
export async function recordTwoFactor(
  ctx: Context,
  userId: string,
  { isOn, notice }: { isOn: boolean; notice: AccountNotice },
): Promise<void> {
  logSecurityEvent(ctx.log, 'second-factor-changed', { userId, reason: notice })
  const { email } = await getUser(ctx, userId)
  await recordChange(ctx, {
    action: 'customer.second-factor',
    subject: { id: userId, name: email },
    before: { secondStep: isOn ? 'off' : 'on' },
    after: { secondStep: isOn ? 'on' : 'off' },
  })
  await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email, notice })
}
