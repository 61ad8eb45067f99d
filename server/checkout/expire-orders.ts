import { cancelUnpaidOrder } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { listExpired, type OpenOrder } from './checkout.queries.ts'
import { isNoResponse, processAll } from './process-all.ts'
import { isOverdue, reconcileOrder } from './reconcile-order.ts'

/** The job runs each minute and must not overlap with the next one. */
const RUN_MS = 50_000

/**
 * Cancels expired orders and releases their units. Orders without a payment page need the database only and go first.
 * An open page must be closed first; while the provider does not respond, its order waits for at most an hour.
 * @throws Error after any failure, which marks the job as failed in the back office
 */
export async function expireOrders(ctx: Context): Promise<void> {
  const expired = await listExpired(ctx)
  await processAll(
    ctx,
    expired.filter((order) => !order.paymentSessionId),
    cancelInDatabase,
  )
  const withPage = expired.filter((order) => order.paymentSessionId)
  try {
    await processAll(ctx, withPage, reconcileOrder, RUN_MS)
  } catch (error) {
    if (error instanceof Error && isNoResponse(error.cause)) {
      const overdue = withPage.filter((order) => isOverdue(ctx, order))
      await processAll(ctx, overdue, cancelInDatabase)
    }
    throw error
  }
}

/** Changes nothing when the order is paid or cancelled by now. A later payment is recorded as paid too late. */
async function cancelInDatabase(ctx: Context, { id }: OpenOrder): Promise<void> {
  await cancelUnpaidOrder(ctx, id)
}
