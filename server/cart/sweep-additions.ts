import { lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { oldestKept } from '../platform/kept-for.ts'
import { cartAdditions } from './cart.tables.ts'

/** Forgets which additions counted, long after a browser stops repeating one it got no answer to. */
export async function sweepAdditions(ctx: Context): Promise<void> {
  await ctx.db
    .delete(cartAdditions)
    .where(lt(cartAdditions.createdAt, oldestKept('cart addition', ctx.now)))
}
