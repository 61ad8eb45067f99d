import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Customer } from '#server/platform/context.ts'
import { orders } from './orders.tables.ts'

/** The orders of an account, or the guest orders of an address: never both, or a guest's answers would reveal an account. */
export function ordersOf({ userId, guestEmail }: Customer): SQL {
  if (userId !== undefined) return eq(orders.userId, userId)
  return and(sql`${orders.isGuest}`, eq(orders.email, guestEmail)) ?? sql`false`
}
