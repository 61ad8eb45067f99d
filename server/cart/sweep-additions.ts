import { subDays } from 'date-fns/subDays'
import { lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { cartAdditions } from './cart.tables.ts'

/** Far longer than a browser goes on repeating an addition it got no answer to. */
const KEPT_DAYS = 90

/** Forgets which additions counted, so that the table stays small. */
export async function sweepAdditions(ctx: Context): Promise<void> {
  await ctx.db.delete(cartAdditions).where(lt(cartAdditions.createdAt, subDays(ctx.now, KEPT_DAYS)))
}
