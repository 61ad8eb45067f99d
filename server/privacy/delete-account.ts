import { and, eq, isNotNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { deleteUser, lockUser } from '#server/accounts/index.ts'
import { revokeKeysOf } from '#server/api-keys/index.ts'
import { recordChange, redactSubject } from '#server/audit/index.ts'
import { deleteSubscriber } from '#server/newsletter/index.ts'
import { newsletterSubscribers } from '#server/newsletter/newsletter.tables.ts'
import { redactOrdersOf } from '#server/orders/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { deleteIdempotencyKeysOf } from '#server/platform/idempotency/delete-idempotency-keys.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { removeWantsOf } from '#server/wants/index.ts'
import { redactWithdrawalsOf } from '#server/withdrawals/index.ts'

/** Replaces the customer's name. */
const NOBODY = 'Deleted account'

/**
 * Deletes the signed-in user's account with profile, cart, sessions, wants and notes, and the newsletter of a confirmed
 * address. Orders remain without their account; paid ones retain the data an invoice needs (decision 20).
 * The caller must have reauthenticated the user.
 * @throws AppError invalid-input when `typedEmail` is not the account's; conflict for the last admin
 */
export async function deleteAccount(ctx: Context, typedEmail: string): Promise<void> {
  const { userId } = signedIn(ctx)
  await withTransaction(ctx, async (ctx) => {
    // Locks in the order of a checkout: keys, orders, products, account. The second pass finds rows that a request saved before
    // the account was locked.
    await deleteIdempotencyKeysOf(ctx, userId)
    await redactOrders(ctx, userId)
    await removeWantsOf(ctx, userId)
    const user = await lockUser(ctx, userId)
    if (user.email !== typedEmail) {
      throw new AppError('invalid-input', 'That is not the email of this account', {
        field: 'email',
      })
    }
    await deleteIdempotencyKeysOf(ctx, userId)
    await removeWantsOf(ctx, userId)
    const orderIds = await redactOrders(ctx, userId)
    await revokeKeysOf(ctx, userId)
    await deleteUser(ctx, userId)
    // A stranger may have registered an unconfirmed address; its owner unsubscribes by the link in each mail.
    if (user.emailConfirmedAt) {
      await deleteSubscriber(ctx, eq(newsletterSubscribers.email, user.email))
    }
    const email = user.emailConfirmedAt ? user.email : null
    await redactWithdrawalsOf(ctx, { orderIds, email })
    await redactSubject(ctx, { subjectId: userId, orderIds, name: NOBODY })
    await recordChange(ctx, {
      action: 'customer.deleted',
      subject: { id: userId, name: NOBODY },
      before: { account: user.role },
      after: null,
    })
  })
  logSecurityEvent(ctx.log, 'account-deleted', { userId })
}

/** With the guest orders of a confirmed address. @returns their ids */
async function redactOrders(ctx: Context, userId: string): Promise<string[]> {
  const own = await redactOrdersOf(ctx, { userId })
  const [owner] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))
  return owner ? [...own, ...(await redactOrdersOf(ctx, { guestEmail: owner.email }))] : own
}
