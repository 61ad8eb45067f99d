import { randomUUID } from 'node:crypto'
import { mailingGroups, mailingGroupTitles } from '#contract/newsletter/mailing-groups.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { renderPage } from '#server/pages/index.ts'
import type { Context, ShopSettings } from '#server/platform/context.ts'
import {
  article,
  link,
  type Mail,
  type MailBlock,
  offers,
  renderMail,
} from '#server/platform/mail/index.ts'
import { readItems, type ShownItem, toArrival } from './mailing-items.queries.ts'
import type { MailingRow } from './mailings.rules.ts'

type Content = Pick<Mail, 'subject' | 'html' | 'text'>

/** The mail of one recipient, by the secret of the link to unsubscribe. */
export type ComposedMail = (recipientId: string) => Content & { unsubscribeUrl: string }

/** Renders a mail with its offers as they are now, once for all recipients: only the link to unsubscribe differs. */
export async function composeMail(ctx: Context, mailing: MailingRow): Promise<ComposedMail> {
  const { publicUrl } = ctx.settings
  // Unguessable: no text of the owner is taken for the link.
  const mark = randomUUID()
  const toUrl = (token: string) => `${publicUrl}/newsletter/unsubscribe?token=${token}`
  const { subject, html, text } = await render(ctx, mailing, {
    text: 'Unsubscribe',
    url: toUrl(mark),
  })
  return (recipientId) => ({
    subject,
    html: html.replaceAll(mark, recipientId),
    text: text.replaceAll(mark, recipientId),
    unsubscribeUrl: toUrl(recipientId),
  })
}

/** As subscribers get it, without a link to unsubscribe. */
export function composePreview(ctx: Context, mailing: MailingRow): Promise<Content> {
  return render(ctx, mailing, { text: 'Unsubscribe: each subscriber has a link here' })
}

async function render(
  ctx: Context,
  mailing: MailingRow,
  footer: { text: string; url?: string },
): Promise<Content> {
  const { publicUrl } = ctx.settings
  const { subject, introduction, slug } = mailing
  const items = await readItems(ctx, mailing.items)
  const [first] = items
  const mail = renderMail(ctx.settings, {
    title: subject,
    preview: first ? toArrival(first, ctx).title : subject,
    blocks: [
      ...(introduction.trim() === ''
        ? []
        : [
            article({
              content: await renderPage(ctx, introduction),
              text: introduction.trim(),
              publicUrl,
            }),
          ]),
      ...toGroups(ctx, items),
      ...(slug === null ? [] : [link('Read this in the shop', `${publicUrl}/news/${slug}`)]),
    ],
    footer,
  })
  return { subject, ...mail }
}

function toGroups(ctx: Context, items: readonly ShownItem[]): MailBlock[] {
  return mailingGroups.flatMap((group) => {
    const inGroup = items.filter((item) => item.group === group)
    if (inGroup.length === 0) return []
    const shown = inGroup.map((item) => {
      const { title, detail, price, isSoldOut, productId } = toArrival(item, ctx)
      return {
        title,
        detail,
        amount: isSoldOut ? 'Sold out' : price,
        url: `${ctx.settings.publicUrl}/products/item/${productId}`,
        image: toImageUrl(item.product, ctx.settings),
      }
    })
    return [offers(mailingGroupTitles[group], shown)]
  })
}

/** The URL of an image of the shop or its image host; undefined for another host, which would learn of each reader. */
function toImageUrl(
  { images, thumbnail, copy }: Product,
  { publicUrl, imageOrigins }: ShopSettings,
): string | undefined {
  const src = (copy && images[0]) || thumbnail
  if (src === '' || !URL.canParse(src, publicUrl)) return undefined
  const { origin, href } = new URL(src, `${publicUrl}/`)
  return [new URL(publicUrl).origin, ...imageOrigins].includes(origin) ? href : undefined
}
