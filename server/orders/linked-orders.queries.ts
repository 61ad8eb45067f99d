import { and, gt, inArray } from 'drizzle-orm'
import { hasGuestOrders } from '#contract/orders/has-guest-orders.ts'
import type { Context } from '#server/platform/context.ts'
import { guestLinks } from './guest-links.tables.ts'

/** Those of these orders that a link shows. Without a query in a shop whose orders are all of accounts. */
export async function listLinked(
  { db, now, settings }: Context,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0 || !hasGuestOrders(settings)) return new Set()
  const { orderId, expiresAt } = guestLinks
  const rows = await db
    .selectDistinct({ orderId })
    .from(guestLinks)
    .where(and(inArray(orderId, [...orderIds]), gt(expiresAt, now)))
  return new Set(rows.map((row) => row.orderId))
}
