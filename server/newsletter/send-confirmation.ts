import { isNull } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { button, note, paragraph, renderMail } from '#server/platform/mail/index.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/**
 * Mails the links to confirm and to unsubscribe, but not to a confirmed subscriber. Earlier links are revoked and the
 * confirmation period starts again.
 */
export async function sendConfirmation(
  ctx: Context,
  { email, isImported }: { email: string; isImported?: true },
): Promise<void> {
  const secret = newSecret()
  const tokenHash = hashSecret(secret)
  const waiting = await ctx.db
    .insert(newsletterSubscribers)
    .values({ email, tokenHash, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { tokenHash, createdAt: ctx.now },
      setWhere: isNull(newsletterSubscribers.confirmedAt),
    })
    .returning()
  if (waiting.length === 0) return
  const { shopName, publicUrl, identity } = ctx.settings
  const title = 'Please confirm your email'
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=${secret}`
  const mail = renderMail({
    shopName,
    publicUrl,
    accent: identity.accent,
    title,
    preview: `One click, and you get the ${shopName} newsletter.`,
    blocks: [
      paragraph(
        isImported
          ? `We at ${shopName} would like to send our newsletter to this address. May we?`
          : `Somebody, hopefully you, asked for the ${shopName} newsletter at this address.`,
      ),
      button('Yes, send it to me', `${publicUrl}/newsletter/confirm?token=${secret}`),
      note(
        isImported
          ? 'You do not want it? Then do nothing: without your word nothing is sent, and we do not ask again.'
          : 'You did not ask for it? Then do nothing: without your word nothing is sent.',
      ),
    ],
    footer: { text: 'Unsubscribe', url: unsubscribeUrl },
  })
  const subject = `${title}: ${shopName} newsletter`
  await ctx.mailer.send({ to: email, subject, ...mail, unsubscribeUrl })
}
