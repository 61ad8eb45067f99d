import { asc, inArray } from 'drizzle-orm'
import type { Parcel } from '#contract/orders/orders.ts'
import type { Context } from '#server/platform/context.ts'
import { type ParcelRow, parcels } from './parcels.tables.ts'

/** The parcels of these orders, oldest first. */
export async function listParcels(
  ctx: Context,
  orderIds: string[],
): Promise<Map<string, ParcelRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(parcels)
    .where(inArray(parcels.orderId, orderIds))
    .orderBy(asc(parcels.createdAt), asc(parcels.id))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export function toParcel({
  id,
  carrier,
  trackingNumber,
  trackingUrl,
  isFirstPart,
  createdAt,
}: ParcelRow): Parcel {
  return {
    _id: id,
    carrier,
    trackingNumber,
    createdAt: createdAt.toISOString(),
    ...(trackingUrl === null ? {} : { trackingUrl }),
    ...(isFirstPart && { isFirstPart }),
  }
}
