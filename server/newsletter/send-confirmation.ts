import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { button, note, paragraph, renderMail } from '#server/platform/mail/index.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

type Request = { email: string; isImported?: true | undefined }

/**
 * Mails the links to confirm and to unsubscribe, but not to a confirmed subscriber, nor to an address of a file that was removed
 * since. Earlier links are revoked and the confirmation period starts again.
 */
export async function sendConfirmation(
  ctx: Context,
  { email, isImported }: Request,
): Promise<void> {
  const secret = newSecret()
  const tokenHash = hashSecret(secret)
  if (!(await saveLink(ctx, { email, isImported, tokenHash }))) return
  const { shopName, publicUrl } = ctx.settings
  const title = 'Please confirm your email'
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=${secret}`
  const mail = renderMail(ctx.settings, {
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

/** False for an address that gets no mail. A file has added its addresses already. */
async function saveLink(
  { db, now }: Context,
  { email, isImported, tokenHash }: Request & { tokenHash: string },
): Promise<boolean> {
  const link = { tokenHash, createdAt: now }
  const isOpen = isNull(newsletterSubscribers.confirmedAt)
  const saved = isImported
    ? await db
        .update(newsletterSubscribers)
        .set(link)
        .where(and(eq(newsletterSubscribers.email, email), isOpen))
        .returning()
    : await db
        .insert(newsletterSubscribers)
        .values({ email, ...link })
        .onConflictDoUpdate({ target: newsletterSubscribers.email, set: link, setWhere: isOpen })
        .returning()
  return saved.length > 0
}
