import { lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { oldestKept } from '../platform/kept-for.ts'
import { cartLines } from './cart.tables.ts'

/** Takes out what was put into a cart so long ago that nobody comes back for it. */
export async function sweepLines(ctx: Context): Promise<void> {
  await ctx.db.delete(cartLines).where(lt(cartLines.addedAt, oldestKept('cart line', ctx.now)))
}
