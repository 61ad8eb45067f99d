import { AppError } from '../../contract/errors.ts'
import { deleteUser, holdUser } from '../accounts/index.ts'
import { forgetSubject, recordChange } from '../audit/index.ts'
import { forgetSubscriber } from '../newsletter/index.ts'
import { forgetOrdersOf } from '../orders/index.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { noteSecurityEvent } from '../platform/security-events.ts'

/** What stands where a name stood. */
const NOBODY = 'Deleted account'

/**
 * Deletes the signed-in user's account with profile, cart, sessions, notes and newsletter. Orders stay without their
 * account; what an invoice needs stays on paid ones (decision 20). Whoever calls it must have proven to be the owner.
 * @throws AppError invalid-input when `email` is not the account's; conflict for the last admin
 */
export async function deleteOwnAccount(ctx: Context, email: string): Promise<void> {
  const { userId } = signedIn(ctx)
  await withTransaction(ctx, async (ctx) => {
    // Orders before their account, as a payment locks them; then those that were being placed meanwhile.
    await forgetOrdersOf(ctx, userId)
    await holdUser(ctx, userId)
    const orderIds = await forgetOrdersOf(ctx, userId)
    const user = await deleteUser(ctx, userId)
    if (user.email !== email) {
      throw new AppError('invalid-input', 'That is not the email of this account', {
        field: 'email',
      })
    }
    await forgetSubscriber(ctx, user.email)
    await forgetSubject(ctx, { subjectId: userId, orderIds, name: NOBODY })
    await recordChange(ctx, {
      action: 'customer.deleted',
      subject: { id: userId, name: NOBODY },
      before: { account: user.role },
      after: null,
    })
  })
  noteSecurityEvent(ctx.log, 'account-deleted', { userId })
}
