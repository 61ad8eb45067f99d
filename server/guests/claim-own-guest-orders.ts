import { getUser } from '#server/accounts/index.ts'
import { requestEmailConfirmation } from '#server/auth/index.ts'
import { claimGuestOrders } from '#server/orders/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'

/**
 * Moves the paid guest orders of the signed-in user's address to the account. An address that is not confirmed gets a mail with a link
 * that confirms it.
 * @returns whether the address is confirmed
 */
export async function claimOwnGuestOrders(ctx: Context): Promise<boolean> {
  const { userId } = signedIn(ctx)
  if (await claimGuestOrders(ctx, { userId })) return true
  const { email } = await getUser(ctx, userId)
  await requestEmailConfirmation(ctx, { id: userId, email })
  return false
}
