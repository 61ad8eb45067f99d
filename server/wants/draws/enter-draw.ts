import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { formatDropTime } from '#contract/pricing/drop-texts.ts'
import type { Entry } from '#contract/pricing/drops.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { requestEmailConfirmation } from '#server/auth/index.ts'
import { toDrop } from '#server/catalogue/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertBelowLimit, drops, getShownDropRow } from '#server/pricing/index.ts'
import { dropEntries } from './draws.tables.ts'
import { findOwnEntry } from './entries.queries.ts'

/**
 * Enters the signed-in user in a draw, once.
 * @throws AppError not-found; conflict before entries open, after they close and at the limit of the
 * offer; conflict, field `email`, for an address that is
 * not confirmed, which gets a link
 */
export async function enterDraw(ctx: Context, offerId: string): Promise<Entry> {
  const { userId } = signedIn(ctx)
  const { productId } = await getShownDropRow(ctx, offerId)
  const known = await findOwnEntry(ctx, offerId)
  if (known) return known
  await assertConfirmed(ctx, userId)
  return withTransaction(ctx, async (ctx) => {
    // The draw waits for entries in progress, and no entry is written after it.
    const [drop] = await ctx.db
      .select()
      .from(drops)
      .where(eq(drops.productId, productId))
      .for('share')
    if (drop?.mode !== 'draw') throw new AppError('not-found', 'This product has no draw')
    const { state } = toDrop(drop, ctx.now)
    if (state === 'announced') {
      const opens = formatDropTime(drop.entriesOpenAt?.toISOString() ?? '', ctx.settings.timezone)
      throw new AppError('conflict', `Entries open on ${opens}.`)
    }
    if (state !== 'entries-open') throw new AppError('conflict', 'Entries are closed.')
    await assertBelowLimit(ctx, { userId, offerId: productId })
    const values = { productId, userId, enteredAt: ctx.now }
    await ctx.db.insert(dropEntries).values(values).onConflictDoNothing()
    const [entry] = await ctx.db
      .select({ enteredAt: dropEntries.enteredAt })
      .from(dropEntries)
      .where(and(eq(dropEntries.productId, productId), eq(dropEntries.userId, userId)))
    return { enteredAt: (entry?.enteredAt ?? ctx.now).toISOString() }
  })
}

async function assertConfirmed(ctx: Context, userId: string): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user || user.emailConfirmedAt) return
  await requestEmailConfirmation(ctx, user)
  throw new AppError('conflict', 'Confirm your email first. We have sent you a link.', {
    field: 'email',
  })
}
