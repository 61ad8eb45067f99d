import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { mailMailingTest } from '../newsletter.jobs.ts'
import { composePreview } from './compose-mail.ts'
import { getMailingRow } from './mailings.queries.ts'
import { assertComplete } from './start-mailing.ts'

/** Enqueues the mail to the signed-in admin, and resolves to the address. @throws AppError not-found; conflict without content */
export async function requestTest(ctx: Context, mailingId: string): Promise<string> {
  assertComplete(await getMailingRow(ctx, mailingId))
  const [admin] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, signedIn(ctx).userId))
  if (!admin) throw new Error('The signed-in admin has no account')
  await ctx.jobs.enqueue(ctx.db, mailMailingTest, { mailingId, email: admin.email })
  return admin.email
}

/** A draft that was deleted in the meantime is not sent. */
export async function sendTest(
  ctx: Context,
  { mailingId, email }: { mailingId: string; email: string },
): Promise<void> {
  const mailing = await getMailingRow(ctx, mailingId).catch(() => undefined)
  if (!mailing) return
  const { subject, ...mail } = await composePreview(ctx, mailing)
  await ctx.mailer.send({ to: email, subject: `Test: ${subject}`, ...mail })
}
