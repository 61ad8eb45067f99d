import { eq } from 'drizzle-orm'
import { hasGuestOrders } from '#contract/orders/has-guest-orders.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { isWithinLimit, type Limit } from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { button, note, paragraph, renderMail } from '#server/platform/mail/index.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { mailEmailConfirmation } from './auth.jobs.ts'
import { emailConfirmations } from './auth.tables.ts'

/** A mailbox gets at most five links an hour. */
const mails: Limit = { name: 'confirm-mail', attempts: 5, windowSeconds: 3600 }
const LINK_HOURS = 24

type Account = { id: string; email: string }

/** Enqueues the mail with a link that confirms the address of the account, unless it has got five within the hour. */
export async function requestEmailConfirmation(
  ctx: Context,
  { id, email }: Account,
): Promise<void> {
  // By address: an account can be deleted and registered again.
  if (!(await isWithinLimit(ctx, mails, email))) return
  await ctx.jobs.enqueue(ctx.db, mailEmailConfirmation, { userId: id, email })
}

/** Mails a link for one use, unless the account was deleted since then. Earlier links stay valid until one of them is used. */
export async function sendEmailConfirmation(
  ctx: Context,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const secret = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + LINK_HOURS * 3_600_000)
  const isSaved = await withTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    if (!user) return false
    await ctx.db
      .insert(emailConfirmations)
      .values({ tokenHash: hashSecret(secret), userId, expiresAt })
    return true
  })
  if (!isSaved) return
  const { shopName, publicUrl } = ctx.settings
  const isForOrders = hasGuestOrders(ctx.settings)
  const reward = isForOrders
    ? 'Then your guest orders are under Orders, and you can enter draws'
    : 'Then you can enter draws'
  const title = 'Confirm your email'
  const content = renderMail(ctx.settings, {
    title,
    preview: isForOrders
      ? 'Then your guest orders are under Orders.'
      : 'Then you can enter the draw.',
    blocks: [
      paragraph(`Please confirm that ${email} is yours. ${reward} at ${shopName}.`),
      button(title, `${publicUrl}/confirm-email?token=${secret}`),
      paragraph(
        `The link works once, for ${LINK_HOURS} hours, where you are signed in to this account.`,
      ),
      note(
        'You did not ask for it? Then do nothing: without your press the address stays unconfirmed.',
      ),
    ],
  })
  await ctx.mailer.send({ to: email, subject: `${title} for ${shopName}`, ...content })
}
