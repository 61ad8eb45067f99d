import { recordChange } from '../../audit/index.ts'
import type { Context } from '../../platform/context.ts'
import { noteSecurityEvent } from '../../platform/security-events.ts'
import { type AccountNotice, mailAccountNotice } from '../accounts.jobs.ts'
import { getUser } from '../accounts.queries.ts'

/** Leaves a trace of the change, and tells the account's owner by mail, who may not have made it. */
export async function recordSecondFactor(
  ctx: Context,
  userId: string,
  { isOn, notice }: { isOn: boolean; notice: AccountNotice },
): Promise<void> {
  noteSecurityEvent(ctx.log, 'second-factor-changed', { userId, reason: notice })
  const { email } = await getUser(ctx, userId)
  await recordChange(ctx, {
    action: 'customer.second-factor',
    subject: { id: userId, name: email },
    before: { secondStep: isOn ? 'off' : 'on' },
    after: { secondStep: isOn ? 'on' : 'off' },
  })
  await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email, notice })
}
