import { hasGuestOrders } from '#contract/orders/has-guest-orders.ts'
import { claimGuestOrdersJob } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'

/** After a sign-in or a confirmed address, in a shop that has orders without an account. */
export async function enqueueGuestClaim(ctx: Context, userId: string): Promise<void> {
  if (!hasGuestOrders(ctx.settings)) return
  await ctx.jobs.enqueue(ctx.db, claimGuestOrdersJob, { userId })
}
