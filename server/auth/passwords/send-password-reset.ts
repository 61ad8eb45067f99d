import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { button, note, paragraph, renderMail } from '#server/platform/mail/index.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import type { ResetMail } from '../auth.jobs.ts'
import { passwordResets } from '../auth.tables.ts'

const LINK_MINUTES = 60

/**
 * Mails a single-use link that sets a new password within the hour. Earlier links stay valid: a stranger who requests
 * one revokes none. The first one that is used revokes all.
 */
export async function sendPasswordReset(ctx: Context, { email, reason }: ResetMail): Promise<void> {
  const secret = await writeResetSecret(ctx, email)
  if (!secret) return
  const { shopName, publicUrl } = ctx.settings
  const title = 'Set a new password'
  const words = reason ? promotionWords(ctx) : resetWords(ctx, email)
  const mail = renderMail(ctx.settings, {
    title,
    preview: `Your link is good for ${LINK_MINUTES} minutes.`,
    blocks: [
      paragraph(words.happened),
      button(title, `${publicUrl}/reset-password?token=${secret}`),
      paragraph(`The link works once, and for ${LINK_MINUTES} minutes.`),
      note(words.ifNot),
    ],
  })
  await ctx.mailer.send({ to: email, subject: `${title} for ${shopName}`, ...mail })
}

function resetWords({ settings: { shopName } }: Context, email: string) {
  return {
    happened: `Somebody, hopefully you, asked to reset the password of ${email} at ${shopName}.`,
    ifNot: 'You did not ask for it? Then do nothing: your password stays as it is.',
  }
}

function promotionWords({ settings: { shopName } }: Context) {
  return {
    happened: `You are now an administrator of ${shopName}. A new password, set with this link, shows that the mailbox is yours; the one from before has ended, and you are signed out everywhere.`,
    ifNot:
      'Too late for the link? "Forgot password?" where you sign in mails another one. You do not know the shop? Then do nothing.',
  }
}

async function writeResetSecret(ctx: Context, email: string): Promise<string | undefined> {
  const secret = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + LINK_MINUTES * 60_000)
  return withTransaction(ctx, async (ctx) => {
    // Locked: a concurrent reset revokes this link or has ended before.
    const [user] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email))
      .for('update')
    if (!user) return undefined
    await ctx.db
      .insert(passwordResets)
      .values({ tokenHash: hashSecret(secret), userId: user.id, expiresAt })
    return secret
  })
}
