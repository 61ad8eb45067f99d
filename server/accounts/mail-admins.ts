import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { type AccountNoticeMail, mailAccountNotice } from './accounts.jobs.ts'
import { users } from './accounts.tables.ts'

/** Mails a notice to all admins. Without a limit: a stranger with the session of an admin could use it up first. */
export async function mailAdmins(
  ctx: Context,
  notice: Omit<AccountNoticeMail, 'email'>,
): Promise<void> {
  const admins = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
  const mails = admins.map(({ email }) => ({ email, ...notice }))
  await ctx.jobs.enqueueAll(ctx.db, mailAccountNotice, mails)
}
