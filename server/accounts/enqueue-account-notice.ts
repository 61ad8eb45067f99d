import { isWithinLimit, type Limit } from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { type AccountNotice, mailAccountNotice } from './accounts.jobs.ts'

/** Anybody may register an address and then change its password, or delete the account, again and again. */
const notices: Limit = { name: 'account-notice', attempts: 5, windowSeconds: 3600 }

/** Mails a notice that a stranger's account can trigger: at most 5 an hour for each address. */
export async function enqueueAccountNotice(
  ctx: Context,
  { email, notice }: { email: string; notice: AccountNotice },
): Promise<void> {
  if (!(await isWithinLimit(ctx, notices, email))) return
  await ctx.jobs.enqueue(ctx.db, mailAccountNotice, { email, notice })
}
