import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from '../lock-order.ts'
import { getOrder } from '../orders.queries.ts'
import { parcels } from '../parcels.tables.ts'

/** Removes a parcel; the status of the order stays. @throws AppError not-found */
export async function removeParcel(
  ctx: Context,
  { orderId, parcelId }: { orderId: string; parcelId: string },
): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    const isThis = and(eqId(parcels.id, parcelId), eq(parcels.orderId, orderId))
    const [removed] = await ctx.db.delete(parcels).where(isThis).returning()
    if (!removed) throw new AppError('not-found', 'There is no such parcel')
    const { carrier, trackingNumber } = removed
    await recordChange(ctx, {
      action: 'order.parcel',
      subject: { id: orderId, name: orderId },
      before: { carrier, trackingNumber },
      after: null,
    })
    return getOrder(ctx, orderId)
  })
}
