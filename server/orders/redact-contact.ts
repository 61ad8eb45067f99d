import { subYears } from 'date-fns/subYears'
import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { hasOrderTexts, redactOrderEntries } from '#server/audit/index.ts'
import type { Context, Customer } from '#server/platform/context.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { guestLinks } from './guest-links.tables.ts'
import { orderMails } from './order-mails.tables.ts'
import { orderNotes, orders } from './orders.tables.ts'
import { ordersOf } from './orders-of.ts'
import { parcels } from './parcels.tables.ts'

/** No mail follows in these statuses, unless a refund is due. */
const finalStatuses: OrderStatus[] = ['delivered', 'completed', 'returned', 'cancelled']

/** The failure of a mail about an order whose contact is redacted. */
export const CONTACT_DELETED = 'The contact of this order has been deleted'

/** How long a company must retain its invoices (Corporations Act 2001, section 286). */
export const INVOICE_YEARS = 7

/**
 * Redacts email, phone and notes on the orders of an account about to be deleted, or of a guest's address: now on complete orders, on
 * the others once they are. Unpaid orders lose name and address too, and every link that shows one of them ends.
 * @returns the ids of its orders
 */
export async function redactOrdersOf(ctx: Context, customer: Customer): Promise<string[]> {
  const marked = await ctx.db
    .update(orders)
    .set({ redactContact: true })
    .where(ordersOf(customer))
    .returning({ id: orders.id })
  const ids = marked.map(({ id }) => id)
  await deleteGuestLinks(ctx, ids)
  await redactContacts(ctx, inArray(orders.id, ids))
  return ids
}

/** The later mails of an order that is not complete have new links, which end with its contact. */
async function deleteGuestLinks({ db }: Context, orderIds: readonly string[]): Promise<void> {
  await db.delete(guestLinks).where(inArray(guestLinks.orderId, orderIds))
}

/** Marks guest orders that were never paid, long after their checkout: a stranger may have typed the address. */
export async function markUnpaidGuests(ctx: Context): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ redactContact: true })
    .where(
      and(
        sql`${orders.isGuest}`,
        eq(orders.status, 'cancelled'),
        isNull(orders.paidAt),
        ne(orders.email, ''),
        lt(orders.createdAt, retentionCutoff('unpaid guest order', ctx.now)),
      ),
    )
}

/** Redacts the contact and the notes on complete orders of deleted accounts, and name and address on unpaid ones. */
export async function redactContacts(ctx: Context, which?: SQL): Promise<void> {
  const isUnpaid = isNull(orders.paidAt)
  const redacted = await ctx.db
    .update(orders)
    .set({
      email: '',
      phoneNumber: '',
      checkoutUrl: null,
      // A sale without a customer has no contact either: the mark distinguishes them for later notes.
      redactContact: sql`${orders.source} = 'counter'`,
      recipientName: sql`case when ${isUnpaid} then '' else ${orders.recipientName} end`,
      shippingAddress: sql`case when ${isUnpaid} then null else ${orders.shippingAddress} end`,
    })
    .where(
      and(
        which,
        orders.redactContact,
        inArray(orders.status, finalStatuses),
        eq(orders.refundNeeded, false),
        eq(orders.isDisputed, false),
      ),
    )
    .returning({ id: orders.id })
  const ids = [...redacted.map(({ id }) => id), ...(await listWithLaterEntries(ctx))]
  await deleteGuestLinks(ctx, ids)
  await deleteTexts(ctx, ids)
}

/** Orders of deleted accounts with notes, parcels or texts in the audit log that are later than the redaction of their contact. */
async function listWithLaterEntries(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.userId),
        eq(orders.email, ''),
        ne(orders.source, 'counter'),
        or(hasNotesOrParcels(ctx), hasOrderTexts(ctx, orders.id)),
      ),
    )
  return rows.map(({ id }) => id)
}

function hasNotesOrParcels({ db }: Context): SQL | undefined {
  return or(
    exists(db.select().from(orderNotes).where(eq(orderNotes.orderId, orders.id))),
    exists(db.select().from(parcels).where(eq(parcels.orderId, orders.id))),
  )
}

/**
 * Admins write names and numbers into notes, a tracking page shows where a parcel went, and mail servers repeat an address in refusals.
 * The audit log retains who wrote notes and parcels, and when.
 */
async function deleteTexts(ctx: Context, orderIds: readonly string[]): Promise<void> {
  const isOfThese = inArray(orderMails.orderId, orderIds)
  await ctx.db.update(orderMails).set({ failure: null }).where(isOfThese)
  await ctx.db.delete(orderNotes).where(inArray(orderNotes.orderId, orderIds))
  await ctx.db.delete(parcels).where(inArray(parcels.orderId, orderIds))
  await redactOrderEntries(ctx, orderIds)
}

/** Redacts name, address and notes on orders without an account after the retention of their invoices. */
export async function redactOldInvoices(ctx: Context): Promise<void> {
  const redacted = await ctx.db
    .update(orders)
    .set({ email: '', phoneNumber: '', recipientName: '', shippingAddress: null })
    .where(
      and(
        isNull(orders.userId),
        lt(orders.createdAt, subYears(ctx.now, INVOICE_YEARS)),
        or(
          ne(orders.email, ''),
          ne(orders.recipientName, ''),
          isNotNull(orders.shippingAddress),
          hasNotesOrParcels(ctx),
        ),
      ),
    )
    .returning({ id: orders.id })
  await deleteTexts(
    ctx,
    redacted.map(({ id }) => id),
  )
}
