import { and, eq, inArray, lt } from 'drizzle-orm'
import { formatShipDay } from '#contract/orders/ship-day.ts'
import type { Context } from '#server/platform/context.ts'
import type { JobRun } from '#server/platform/job-runner/job-worker.ts'
import {
  button,
  facts,
  type Mail,
  type MailShop,
  note,
  paragraph,
  renderMail,
} from '#server/platform/mail/index.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { newGuestUrl } from '../guests/guest-links.ts'
import { statusesToShip } from '../orders.rules.ts'
import { type OrderRow, orderLines, orders } from '../orders.tables.ts'
import { parcels } from '../parcels.tables.ts'
import { isInTwoParts } from '../two-parts.rules.ts'

type Moved = { orderId: string; title: string; shipsOn: string }

/**
 * Mails the new ship date of a pre-order to a customer who bought it, unless the contact was deleted since then, or the order no
 * longer waits for the record until that day.
 */
export async function sendShipDateMail(
  ctx: Context,
  moved: Moved,
  { id }: Pick<JobRun, 'id'>,
): Promise<void> {
  const [order] = await ctx.db
    .select({
      id: orders.id,
      email: orders.email,
      isGuest: orders.isGuest,
      delivery: orders.delivery,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.id, moved.orderId),
        inArray(orders.status, statusesToShip),
        eq(orderLines.name, moved.title),
        eq(orderLines.shipsOn, moved.shipsOn),
        lt(orderLines.restocked, orderLines.quantity),
      ),
    )
  if (!order?.email) return
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  const guestUrl = await newGuestUrl(ctx, order)
  const isFirstPart = and(eq(parcels.orderId, order.id), eq(parcels.isFirstPart, true))
  const isFirstPartSent = (await ctx.db.$count(parcels, isFirstPart)) > 0
  const news = { ...moved, guestUrl, whenItShips: toShipSentence(order, isFirstPartSent) }
  const mail = toShipDateMail(news, today, ctx.settings)
  await ctx.mailer.send({ id, to: order.email, ...mail })
}

type Sent = Pick<OrderRow, 'delivery'>

function toShipSentence(order: Sent, isFirstPartSent: boolean): string {
  if (order.delivery?.collection) return 'You can collect your order when everything is here.'
  if (!isInTwoParts(order)) return 'Your order ships when everything is here.'
  return isFirstPartSent
    ? 'The rest of your order ships in a second parcel.'
    : 'What is here ships at once, and the rest in a second parcel.'
}

type News = Moved & { guestUrl?: string | undefined; whenItShips: string }

/** "Ashes now ships on Mar 3." */
export function toShipDateMail(
  { orderId, title, shipsOn, guestUrl, whenItShips }: News,
  today: string,
  shop: MailShop,
): Omit<Mail, 'to' | 'id'> {
  const sentence = `${title} now ships on ${formatShipDay(shipsOn, today)}.`
  const content = renderMail(shop, {
    title: sentence,
    preview: whenItShips,
    blocks: [
      paragraph(`The ship date of a pre-order in your order has changed. ${whenItShips}`),
      facts({ label: 'Order', value: orderId }),
      guestUrl
        ? button('View your order', guestUrl)
        : button('View your orders', `${shop.publicUrl}/orders`),
      note(
        'You do not want to wait? Answer this mail, and we cancel the order and pay your money back.',
      ),
    ],
  })
  return { subject: sentence, ...content }
}
