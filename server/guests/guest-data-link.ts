import { countMailRequest, mailRequestLimits } from '#server/http/request-mail.ts'
import { addGuestDataLink, hasGuestOrders } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { button, note, paragraph, renderMail } from '#server/platform/mail/index.ts'
import { mailGuestDataLink } from './guests.jobs.ts'

const limits = mailRequestLimits('guest-data')

/**
 * Enqueues the mail with a link to the data of the address, unless the mailbox has got five within the hour. Only the job looks for
 * orders: the response reveals neither whether there are any nor the limit.
 * @throws AppError too-many-requests
 */
export async function requestGuestData(
  ctx: Context,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  if (!(await countMailRequest(ctx, limits, { email, ip }))) return
  await ctx.jobs.enqueue(ctx.db, mailGuestDataLink, { email })
}

/** Mails a link that proves the address for an hour, if it has guest orders. */
export async function sendGuestDataLink(ctx: Context, { email }: { email: string }): Promise<void> {
  if (!(await hasGuestOrders(ctx, email))) return
  const token = await addGuestDataLink(ctx, email)
  const { shopName, publicUrl } = ctx.settings
  const title = 'Your data'
  const content = renderMail(ctx.settings, {
    title,
    preview: 'A link to the data of your orders.',
    blocks: [
      paragraph(
        `With this link you can download or delete the data of your orders without an account at ${shopName}.`,
      ),
      button('Your data', `${publicUrl}/order/guest-data#${token}`),
      paragraph('The link works for an hour.'),
      note('You did not ask for it? Then do nothing.'),
    ],
  })
  await ctx.mailer.send({ to: email, subject: `${title} at ${shopName}`, ...content })
}
