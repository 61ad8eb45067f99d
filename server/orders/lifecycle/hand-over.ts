import { AppError } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hasUnits } from '../has-units.ts'
import { lockOrder } from '../lock-order.ts'
import { wasAnnounced } from '../mail/announce-collection.ts'
import { assertHasUnits, isPaidFor, isShipped } from '../orders.rules.ts'
import type { OrderRow } from '../orders.tables.ts'
import { setOrderStatus } from './set-order-status.ts'

/**
 * Completes an order that its customer collects, as the scan of its packing slip does.
 * @throws AppError not-found; conflict when it is delivered, is not waiting in the shop, has no units, or is not ready
 */
export async function handOver(ctx: Context, orderId: string): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    assertWaits(await lockOrder(ctx, orderId))
    assertHasUnits(await hasUnits(ctx, orderId))
    if (!(await wasAnnounced(ctx, orderId))) {
      throw new AppError(
        'conflict',
        `${orderId} is not ready: its customer has had no mail that it can be collected.`,
      )
    }
    return setOrderStatus(ctx, { orderId, status: 'completed' })
  })
}

function assertWaits({ id, status, delivery }: OrderRow): void {
  if (!delivery?.collection) throw new AppError('conflict', `${id} is delivered, not collected.`)
  if (status === 'pending') throw new AppError('conflict', `${id} is not paid.`)
  if (status === 'completed') throw new AppError('conflict', `${id} was handed over already.`)
  if (isPaidFor(status) && !isShipped(status)) return
  throw new AppError('conflict', `${id} is ${status}.`)
}
