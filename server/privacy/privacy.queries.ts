import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { CallAnswer } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import type { AccountExport } from '#contract/privacy.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { toUser } from '#server/accounts/index.ts'
import { exportKeys } from '#server/api-keys/index.ts'
import { secondFactors, sessions } from '#server/auth/auth.tables.ts'
import { cartLines, carts } from '#server/cart/cart.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { JsonMembers } from '#server/http/stream-json.ts'
import {
  mailingRecipients,
  mailings,
  newsletterSubscribers,
} from '#server/newsletter/newsletter.tables.ts'
import { ordersOf, streamOrdersOf } from '#server/orders/index.ts'
import { orderMails } from '#server/orders/order-mails.tables.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { exportCollection } from '#server/ownership/index.ts'
import { type Context, type Customer, signedIn } from '#server/platform/context.ts'
import { exportEntries, exportHolds, exportWants } from '#server/wants/index.ts'
import { exportWithdrawals } from '#server/withdrawals/index.ts'
import { listDisputes, listRefunds, streamPaymentEvents } from './payment-data.queries.ts'

/**
 * All data about the signed-in user, except the admins' internal notes and their audit log (decision 20). An unconfirmed
 * address gives no access to its newsletter subscription, which may be another person's.
 * @throws AppError not-found
 */
export async function readAccountData(ctx: Context): Promise<JsonMembers<AccountExport>> {
  const { userId } = signedIn(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('not-found', 'User not found')
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  const keys = await exportKeys(ctx, userId)
  const email = user.emailConfirmedAt ? user.email : null
  return {
    madeAt: () => ctx.now.toISOString(),
    profile: () => toUser(user),
    signIn: () => ({
      hasPassword: user.passwordHash !== null,
      hasGoogle: user.googleSubject !== null,
      hasSecondStep: factor !== undefined,
    }),
    sessions: () => listSessions(ctx, userId),
    ...(keys.length > 0 && { apiKeys: () => keys }),
    cart: () => listCart(ctx, userId),
    orders: () => streamOwnOrders(ctx, { userId }),
    refunds: () => listRefunds(ctx, { userId }),
    disputes: () => listDisputes(ctx, { userId }),
    paymentEvents: () => streamPaymentEvents(ctx, { userId }),
    mails: () => listMails(ctx, { userId }),
    wants: () => exportWants(ctx, userId),
    holds: () => exportHolds(ctx, userId),
    drawEntries: () => exportEntries(ctx, userId),
    collection: () => exportCollection(ctx, userId),
    ...(await readWithdrawals(ctx, { userId }, email)),
    newsletter: () => (user.emailConfirmedAt ? findSubscription(ctx, user.email) : null),
  }
}

/** All data about the guest orders of an address whose owner has proved it. */
export async function readGuestData(
  ctx: Context,
  guestEmail: string,
): Promise<JsonMembers<CallAnswer<'POST /guests/data'>>> {
  const customer = { guestEmail }
  return {
    madeAt: () => ctx.now.toISOString(),
    orders: () => streamOwnOrders(ctx, customer),
    refunds: () => listRefunds(ctx, customer),
    disputes: () => listDisputes(ctx, customer),
    paymentEvents: () => streamPaymentEvents(ctx, customer),
    mails: () => listMails(ctx, customer),
    ...(await readWithdrawals(ctx, customer, guestEmail)),
  }
}

/** Nothing in a shop that takes none, unless it has taken some from the customer. */
async function readWithdrawals(ctx: Context, customer: Customer, email: string | null) {
  const withdrawals = await exportWithdrawals(ctx, customer, email)
  const isShown = ctx.settings.takesWithdrawals || withdrawals.length > 0
  return isShown && { withdrawals: () => withdrawals }
}

async function* streamOwnOrders(ctx: Context, customer: Customer) {
  for await (const batch of streamOrdersOf(ctx, customer)) {
    yield batch.map(({ userId: _user, version: _version, ...order }) => order)
  }
}

async function listSessions(ctx: Context, userId: string): Promise<AccountExport['sessions']> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now)))
    .orderBy(asc(sessions.createdAt))
  return rows.map(({ browser, createdAt, lastSeenAt, expiresAt }) => ({
    browser,
    openedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endsAt: expiresAt.toISOString(),
  }))
}

async function listCart(ctx: Context, userId: string): Promise<AccountExport['cart']> {
  const rows = await ctx.db
    .select({
      productId: cartLines.productId,
      name: products.name,
      quantity: cartLines.quantity,
      addedAt: cartLines.addedAt,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(carts.userId, userId))
    .orderBy(asc(cartLines.addedAt))
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }))
}

async function listMails(ctx: Context, customer: Customer): Promise<AccountExport['mails']> {
  const rows = await ctx.db
    .select({ orderId: orders.id, kind: orderMails.kind, sentAt: orderMails.sentAt })
    .from(orderMails)
    .innerJoin(orders, eq(orders.id, orderMails.orderId))
    .where(and(ordersOf(customer), isNotNull(orderMails.sentAt)))
    .orderBy(asc(orderMails.sentAt))
  return rows.flatMap(toSent)
}

/** A list without those that were not sent. */
function toSent<Mail extends { sentAt: Date | null }>({ sentAt, ...mail }: Mail) {
  return sentAt ? [{ ...mail, sentAt: sentAt.toISOString() }] : []
}

async function findSubscription(ctx: Context, email: string): Promise<AccountExport['newsletter']> {
  const [row] = await ctx.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
  if (!row) return null
  const mails = await ctx.db
    .select({ subject: mailings.subject, sentAt: mailingRecipients.sentAt })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .where(and(eq(mailingRecipients.subscriberId, row.id), isNotNull(mailingRecipients.sentAt)))
    .orderBy(asc(mailingRecipients.sentAt))
  return {
    askedAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    mails: mails.flatMap(toSent),
  }
}
