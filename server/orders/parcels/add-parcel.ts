import { AppError } from '#contract/errors.ts'
import { PARCELS_MAX } from '#contract/limits.ts'
import { toTrackingUrl } from '#contract/orders/carriers.ts'
import type { Order } from '#contract/orders/orders.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { setOrderStatus } from '../lifecycle/set-order-status.ts'
import { listLinesOf, lockOrder, withoutRestocked } from '../lock-order.ts'
import { enqueueOrderMail } from '../mail/enqueue-order-mail.ts'
import { getOrder } from '../orders.queries.ts'
import type { OrderRow } from '../orders.tables.ts'
import { listParcels } from '../parcels.queries.ts'
import { parcels } from '../parcels.tables.ts'
import { listCarriers } from './carriers.queries.ts'
import { assertTakesParcels, becomesShipped, chooseCarrier } from './parcels.rules.ts'

export type NewParcel = {
  orderId: string
  /** The name of a carrier, in any case. */
  carrier: string
  trackingNumber: string
  /** The customer gets a mail with it; an order that is not shipped becomes shipped. */
  notify: boolean
}

/**
 * Adds a parcel to a paid order. A parcel that the order has already changes nothing.
 * @throws AppError not-found; invalid-input for an unknown carrier; conflict when the order is not paid, has no
 * units to send, or has 20 parcels
 */
export async function addParcel(ctx: Context, parcel: NewParcel): Promise<Order> {
  const { orderId, trackingNumber } = parcel
  const { name: carrier, trackingPattern } = chooseCarrier(await listCarriers(ctx), parcel.carrier)
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const hasUnits = withoutRestocked(await listLinesOf(ctx, orderId)).length > 0
    assertTakesParcels({ status: order.status, hasUnits })
    const trackingUrl = trackingPattern ? toTrackingUrl(trackingPattern, trackingNumber) : null
    const [added] = await ctx.db
      .insert(parcels)
      .values({ orderId, carrier, trackingNumber, trackingUrl, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning()
    if (!added) return getOrder(ctx, orderId)
    await assertRoom(ctx, orderId)
    await recordChange(ctx, {
      action: 'order.parcel',
      subject: { id: orderId, name: orderId },
      before: null,
      after: { carrier, trackingNumber },
    })
    if (parcel.notify) await notifyCustomer(ctx, order)
    return getOrder(ctx, orderId)
  })
}

/** The parcel is written already: throwing rolls it back. */
async function assertRoom(ctx: Context, orderId: string): Promise<void> {
  const present = (await listParcels(ctx, [orderId])).get(orderId) ?? []
  if (present.length <= PARCELS_MAX) return
  throw new AppError('conflict', `An order has at most ${PARCELS_MAX} parcels. Remove one first.`)
}

/** The mail of an order that becomes shipped is the same as that of the status. */
async function notifyCustomer(ctx: Context, { id: orderId, status, email }: OrderRow) {
  if (becomesShipped(status)) await setOrderStatus(ctx, { orderId, status: 'shipped' })
  else if (email !== '') await enqueueOrderMail(ctx, { orderId, kind: 'shipped', isResend: true })
}
