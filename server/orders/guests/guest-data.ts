import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { guestDataLinks } from '../guest-links.tables.ts'
import { orders } from '../orders.tables.ts'
import { redactOrdersOf } from '../redact-contact.ts'
import { linkExpired } from './guest-links.ts'

const LINK_MS = 3_600_000

export async function hasGuestOrders({ db }: Context, email: string): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.isGuest}`, eq(orders.email, email)))
    .limit(1)
  return found.length > 0
}

/** A new token that proves the address for an hour. Only its hash is stored. */
export async function addGuestDataLink(ctx: Context, email: string): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + LINK_MS)
  await ctx.db.insert(guestDataLinks).values({ tokenHash: hashSecret(token), email, expiresAt })
  return token
}

/** The address that a token proves. @throws AppError link-expired */
export async function getGuestDataEmail(ctx: Context, token: string): Promise<string> {
  const { tokenHash, expiresAt, email } = guestDataLinks
  const [link] = await ctx.db
    .select({ email })
    .from(guestDataLinks)
    .where(and(eq(tokenHash, hashSecret(token)), gt(expiresAt, ctx.now)))
  if (!link) throw linkExpired()
  return link.email
}

/**
 * Redacts the contact of all guest orders of a proven address as the deletion of an account does (decision 20), and revokes the links
 * that prove it.
 * @returns the ids of the orders, and the address
 * @throws AppError link-expired
 */
export async function deleteGuestData(
  ctx: Context,
  token: string,
): Promise<{ orderIds: string[]; email: string }> {
  return withTransaction(ctx, async (ctx) => {
    const guestEmail = await getGuestDataEmail(ctx, token)
    const orderIds = await redactOrdersOf(ctx, { guestEmail })
    await ctx.db.delete(guestDataLinks).where(eq(guestDataLinks.email, guestEmail))
    return { orderIds, email: guestEmail }
  })
}
