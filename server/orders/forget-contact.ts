import { subYears } from 'date-fns/subYears'
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../contract/orders.ts'
import type { Context } from '../platform/context.ts'
import { orderMails, orders } from './orders.tables.ts'

/** Nothing more is sent or told about an order in one of these, unless money has to go back. */
const through: OrderStatus[] = ['delivered', 'completed', 'returned', 'cancelled']

/** Why no mail about an order goes out any more. */
export const CONTACT_DELETED = 'The contact of this order has been deleted'

/** How long the law has a company keep its invoices (Corporations Act 2001, section 286). */
export const INVOICE_YEARS = 7

/**
 * For an account about to be deleted: email and phone leave its orders, at once where the order is through, else as
 * soon as it is. Orders nobody paid keep nothing of the person.
 * @returns the ids of its orders
 */
export async function forgetOrdersOf(ctx: Context, userId: string): Promise<string[]> {
  const marked = await ctx.db
    .update(orders)
    .set({ forgetContact: true })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })
  await forgetContacts(ctx, eq(orders.userId, userId))
  return marked.map(({ id }) => id)
}

/** Takes the contact off orders of deleted accounts that are through; name and address too where nobody paid. */
export async function forgetContacts(ctx: Context, which?: SQL): Promise<void> {
  const isUnpaid = isNull(orders.paidAt)
  const forgotten = await ctx.db
    .update(orders)
    .set({
      email: '',
      phoneNumber: '',
      idempotencyKey: null,
      checkoutUrl: null,
      forgetContact: false,
      recipientName: sql`case when ${isUnpaid} then '' else ${orders.recipientName} end`,
      shippingAddress: sql`case when ${isUnpaid} then null else ${orders.shippingAddress} end`,
    })
    .where(
      and(
        which,
        orders.forgetContact,
        inArray(orders.status, through),
        eq(orders.refundNeeded, false),
        eq(orders.isDisputed, false),
      ),
    )
    .returning({ id: orders.id })
  const ids = forgotten.map(({ id }) => id)
  // A mail server that refuses an address names it.
  await ctx.db.update(orderMails).set({ failure: null }).where(inArray(orderMails.orderId, ids))
}

/** Takes name and address off orders without an account whose invoices need not be kept any more. */
export async function forgetOldInvoices(ctx: Context): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ email: '', phoneNumber: '', recipientName: '', shippingAddress: null })
    .where(
      and(
        isNull(orders.userId),
        lt(orders.createdAt, subYears(ctx.now, INVOICE_YEARS)),
        or(ne(orders.email, ''), ne(orders.recipientName, ''), isNotNull(orders.shippingAddress)),
      ),
    )
}
