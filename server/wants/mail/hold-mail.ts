import { toFullGrades } from '#contract/copies/grade-text.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { formatDropTime } from '#contract/pricing/drop-texts.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { ShopSettings } from '#server/platform/context.ts'
import {
  button,
  facts,
  image,
  link,
  type Mail,
  type MailShop,
  note,
  paragraph,
  renderMail,
} from '#server/platform/mail/index.ts'

type Shop = MailShop & Pick<ShopSettings, 'timezone'>
type Content = Omit<Mail, 'to' | 'id'>
/** A want was met, the shop holds it by hand, the draw was won, or a customer before this one in the draw did not buy. */
export type HoldReason = 'want' | 'staff' | 'won' | 'passed on'
type MailedHold = { holdId: string; expiresAt: Date; product: Product; reason: HoldReason }

/** The mail to a customer for whom a unit is on hold. */
export function toHoldMail(
  { holdId, expiresAt, product, reason }: MailedHold,
  shop: Shop,
): Content {
  const { publicUrl, timezone } = shop
  const { _id, name, price, copy, images } = product
  const end = formatDropTime(expiresAt, timezone)
  const title = reason === 'won' ? `You won the draw: ${name}` : `On hold for you: ${name}`
  const content = renderMail(shop, {
    title,
    preview: `It is yours until ${end}.`,
    blocks: [
      ...(reason === 'passed on'
        ? [paragraph('A customer before you in the draw did not buy. It is your turn.')]
        : []),
      paragraph(`${toDescription(product)} is on hold for you until ${end}.`),
      facts(
        ...toGradeFacts(product),
        { label: 'Price', value: formatCents(toCents(price)) },
        { label: 'On hold until', value: end },
      ),
      ...photosOf(product).map((src, place) =>
        image(
          new URL(src, publicUrl).href,
          `Photo ${place + 1} of this ${copy && images.length > 0 ? 'copy' : 'product'}`,
        ),
      ),
      button('Look at it and buy', `${publicUrl}/products/item/${_id}`),
      link('No thanks, pass it on', `${publicUrl}/wants?hold=${holdId}`),
      note(`Nobody else can buy it until then. If you do nothing, ${afterwards[reason]}`),
    ],
  })
  return { subject: title, ...content }
}

const afterwards: Record<HoldReason, string> = {
  want: 'it goes to the next customer who wants it. Your want stays on your list.',
  staff: 'it goes to the next customer.',
  won: 'it goes to the next number of the draw.',
  'passed on': 'it goes to the next number of the draw.',
}

type EndedHold = { title: string; productId: string; isWanted: boolean; isForSale: boolean }

/** The mail to the customer of a hold that the shop has ended. */
export function toHoldEndedMail(
  { title: name, productId, isWanted, isForSale }: EndedHold,
  shop: MailShop,
): Content {
  const title = `No longer on hold: ${name}`
  const cause = isForSale ? 'the shop has ended the hold' : 'it is not for sale any more'
  const content = renderMail(shop, {
    title,
    preview: 'We are sorry.',
    blocks: [
      paragraph(`${name} was on hold for you, but ${cause}. We are sorry.`),
      ...(isWanted ? [paragraph('Your want and its place in the queue stay.')] : []),
      button('Look at it', `${shop.publicUrl}/products/item/${productId}`),
    ],
  })
  return { subject: title, ...content }
}

/** The mail after too many missed holds. */
export function toPausedWantMail(
  { title: name, productId }: { title: string; productId: string },
  shop: MailShop,
): Content {
  const title = `We stopped holding ${name} for you`
  const content = renderMail(shop, {
    title,
    preview: 'Three holds ended without an order.',
    blocks: [
      paragraph(
        'Three units in a row were on hold for you and not bought, so we pass the next ones to other customers. Your want and its place in the queue stay.',
      ),
      button('Resume', `${shop.publicUrl}/wants?resume=${productId}`),
      note('You no longer want it? Remove it on the same page.'),
    ],
  })
  return { subject: title, ...content }
}

function toDescription({ name, albumInfo, copy, option }: Product): string {
  const by = albumInfo?.artist ? ` by ${albumInfo.artist}` : ''
  if (copy) return `A used copy of ${name}${by}`
  return `${name}${by}${option ? ` (${option.label})` : ''}`
}

function toGradeFacts({ copy }: Product) {
  if (!copy) return []
  return [
    { label: 'Condition', value: toFullGrades(copy) },
    ...(copy.notes ? [{ label: 'Notes', value: copy.notes }] : []),
  ]
}

/** A copy's own photos, otherwise the cover. */
function photosOf({ images, thumbnail }: Product): string[] {
  const shown = images.length > 0 ? images : [thumbnail]
  return shown.filter((src) => src !== '')
}
