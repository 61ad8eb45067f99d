import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { OwnData } from '../../contract/own-data.ts'
import { secondFactors, sessions, users } from '../accounts/accounts.tables.ts'
import { toUser } from '../accounts/index.ts'
import { cartLines, carts } from '../cart/cart.tables.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { newsletterSubscribers } from '../newsletter/newsletter.tables.ts'
import { listOwnOrders } from '../orders/index.ts'
import { orderMails, orders } from '../orders/orders.tables.ts'
import { type Context, signedIn } from '../platform/context.ts'

/** All the shop holds of the signed-in user; not what its people noted for themselves (decision 20). */
export async function collectOwnData(ctx: Context): Promise<OwnData> {
  const { userId } = signedIn(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('not-found', 'User not found')
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return {
    madeAt: ctx.now.toISOString(),
    profile: toUser(user),
    signIn: {
      hasPassword: user.passwordHash !== null,
      hasGoogle: user.googleSubject !== null,
      hasSecondStep: factor !== undefined,
    },
    sessions: await listSessions(ctx, userId),
    cart: await listCart(ctx, userId),
    orders: (await listOwnOrders(ctx)).map(({ userId: _user, ...order }) => order),
    mails: await listMails(ctx, userId),
    newsletter: await findSubscription(ctx, user.email),
  }
}

async function listSessions(ctx: Context, userId: string): Promise<OwnData['sessions']> {
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

async function listCart(ctx: Context, userId: string): Promise<OwnData['cart']> {
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

async function listMails(ctx: Context, userId: string): Promise<OwnData['mails']> {
  const rows = await ctx.db
    .select({ orderId: orders.id, kind: orderMails.kind, sentAt: orderMails.sentAt })
    .from(orderMails)
    .innerJoin(orders, eq(orders.id, orderMails.orderId))
    .where(and(eq(orders.userId, userId), isNotNull(orderMails.sentAt)))
    .orderBy(asc(orderMails.sentAt))
  return rows.flatMap(({ sentAt, ...row }) =>
    sentAt ? [{ ...row, sentAt: sentAt.toISOString() }] : [],
  )
}

async function findSubscription(ctx: Context, email: string): Promise<OwnData['newsletter']> {
  const [row] = await ctx.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
  if (!row) return null
  return {
    askedAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }
}
