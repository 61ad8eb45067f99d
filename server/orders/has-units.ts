import type { Context } from '#server/platform/context.ts'
import { listLinesOf, withoutRestocked } from './lock-order.ts'

/** False when refunds have put all of its units back in stock. */
export async function hasUnits(ctx: Context, orderId: string): Promise<boolean> {
  return withoutRestocked(await listLinesOf(ctx, orderId)).length > 0
}
