import { and, eq, gt, lte } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import { guestDataLinks, guestLinks } from '../guest-links.tables.ts'

const DAY_MS = 24 * 3_600_000

/** How long a link shows its order. */
export const GUEST_LINK_DAYS = 90

/** A new token that shows the order for 90 days. Only its hash is stored. */
export async function addGuestLink(ctx: Context, orderId: string): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + GUEST_LINK_DAYS * DAY_MS)
  await ctx.db.insert(guestLinks).values({ tokenHash: hashSecret(token), orderId, expiresAt })
  return token
}

/**
 * A new link that shows the order, for a mail to its guest; undefined for the order of an account. The token is behind the
 * `#`: browsers send that part to no server, and no log has it.
 */
export async function newGuestUrl(
  ctx: Context,
  { id, isGuest }: { id: string; isGuest: boolean },
): Promise<string | undefined> {
  if (!isGuest) return undefined
  return `${ctx.settings.publicUrl}/order/guest#${await addGuestLink(ctx, id)}`
}

/**
 * The order of a link.
 * @throws AppError link-expired for an unknown, expired or revoked token
 */
export async function getGuestOrderId(ctx: Context, token: string): Promise<string> {
  const [link] = await ctx.db
    .select({ orderId: guestLinks.orderId })
    .from(guestLinks)
    .where(and(eq(guestLinks.tokenHash, hashSecret(token)), gt(guestLinks.expiresAt, ctx.now)))
  if (!link) throw linkExpired()
  return link.orderId
}

export async function deleteExpiredGuestLinks(ctx: Context): Promise<void> {
  await ctx.db.delete(guestLinks).where(lte(guestLinks.expiresAt, ctx.now))
  await ctx.db.delete(guestDataLinks).where(lte(guestDataLinks.expiresAt, ctx.now))
}

export function linkExpired(): AppError {
  return new AppError('link-expired', 'This link has expired.')
}
