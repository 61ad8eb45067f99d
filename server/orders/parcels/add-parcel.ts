import { AppError } from '#contract/errors.ts'
import { PARCELS_MAX } from '#contract/limits.ts'
import { toTrackingUrl } from '#contract/orders/carriers.ts'
import type { Order } from '#contract/orders/orders.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { listWaitingCompanions } from '../companions.queries.ts'
import { hasUnits } from '../has-units.ts'
import { setOrderStatus } from '../lifecycle/set-order-status.ts'
import { listLinesOf, lockOrders } from '../lock-order.ts'
import { enqueueOrderMail } from '../mail/enqueue-order-mail.ts'
import { getOrder } from '../orders.queries.ts'
import { isTakenAlong } from '../orders.rules.ts'
import type { OrderRow } from '../orders.tables.ts'
import { listParcels } from '../parcels.queries.ts'
import { parcels } from '../parcels.tables.ts'
import { haveUnitsHere, isRestWaiting } from '../two-parts.rules.ts'
import { listCarriers } from './carriers.queries.ts'
import { assertTakesParcels, becomesShipped, chooseCarrier } from './parcels.rules.ts'

export type NewParcel = {
  orderId: string
  /** The name of a carrier, in any case. */
  carrier: string
  trackingNumber: string
  /** The customer gets a mail with it; an order that is not shipped becomes shipped. */
  notify: boolean
  /** The orders that wait to ship with it are in the parcel too. */
  together: boolean
}

/**
 * Adds a parcel to a paid order, and to those that ship with it. A parcel that an order has already changes nothing.
 * @throws AppError not-found; invalid-input for an unknown carrier; conflict when the order is not paid, has no
 * units to send, or has 20 parcels
 */
export async function addParcel(ctx: Context, given: NewParcel): Promise<Order> {
  const { orderId, trackingNumber, notify } = given
  const { name: carrier, trackingPattern } = chooseCarrier(await listCarriers(ctx), given.carrier)
  const trackingUrl = trackingPattern ? toTrackingUrl(trackingPattern, trackingNumber) : null
  const parcel = { carrier, trackingNumber, trackingUrl, notify }
  return withTransaction(ctx, async (ctx) => {
    const waiting = given.together ? await listWaitingCompanions(ctx, orderId) : []
    const locked = await lockOrders(ctx, [orderId, ...waiting])
    const order = locked.find(({ id }) => id === orderId)
    if (!order) throw new AppError('not-found', 'There is no such order')
    assertTakesParcels({
      status: order.status,
      isTakenAlong: isTakenAlong(order),
      hasUnits: await hasUnits(ctx, orderId),
    })
    await addTo(ctx, order, parcel)
    for (const companion of locked.filter(({ id }) => id !== orderId)) {
      const isInParcel = becomesShipped(companion.status) && (await hasUnits(ctx, companion.id))
      if (isInParcel) await addTo(ctx, companion, parcel)
    }
    return getOrder(ctx, orderId)
  })
}

type AddedParcel = Pick<NewParcel, 'carrier' | 'trackingNumber' | 'notify'> & {
  trackingUrl: string | null
}

async function addTo(
  ctx: Context,
  order: OrderRow,
  { notify, ...parcel }: AddedParcel,
): Promise<void> {
  const { id: orderId } = order
  const hasUnitsHere = haveUnitsHere(await listLinesOf(ctx, orderId))
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  const isFirstPart = isRestWaiting({ ...order, hasUnitsHere }, today)
  const [added] = await ctx.db
    .insert(parcels)
    .values({ orderId, ...parcel, isFirstPart, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  if (!added) return
  await assertRoom(ctx, orderId)
  const { carrier, trackingNumber } = parcel
  await recordChange(ctx, {
    action: 'order.parcel',
    subject: { id: orderId, name: orderId },
    before: null,
    after: { carrier, trackingNumber },
  })
  if (notify) await notifyCustomer(ctx, order, { isFirstPart })
}

/** The parcel is written already: throwing rolls it back. */
async function assertRoom(ctx: Context, orderId: string): Promise<void> {
  const present = (await listParcels(ctx, [orderId])).get(orderId) ?? []
  if (present.length <= PARCELS_MAX) return
  throw new AppError('conflict', `An order has at most ${PARCELS_MAX} parcels. Remove one first.`)
}

/** The mail of an order that becomes shipped is the same as that of the status. The first of two parts leaves the status. */
async function notifyCustomer(
  ctx: Context,
  { id: orderId, status, email }: OrderRow,
  { isFirstPart }: { isFirstPart: boolean },
) {
  if (isFirstPart && becomesShipped(status)) {
    if (email !== '') await enqueueOrderMail(ctx, { orderId, kind: 'first-part' })
  } else if (becomesShipped(status)) await setOrderStatus(ctx, { orderId, status: 'shipped' })
  else if (email !== '') await enqueueOrderMail(ctx, { orderId, kind: 'shipped', isResend: true })
}
