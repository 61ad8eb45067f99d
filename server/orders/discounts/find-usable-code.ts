import { eq, type SQL, sql } from 'drizzle-orm'
import { toDiscountCode } from '#contract/orders/discount-code.ts'
import { type Context, customerOf } from '#server/platform/context.ts'
import { type DiscountCodeRow, discountCodes } from '../discounts.tables.ts'
import { ordersOf } from '../orders-of.ts'
import { InvalidCode, isRunning, isUsedUp, newUsedAlready } from './discount-code.rules.ts'

/**
 * The code that a new order of this user could take now, without a lock. Always one statement, so that the time of
 * the response reveals no more than its text.
 * @throws InvalidCode; AppError conflict when the user has used it already
 */
export async function findUsableCode(ctx: Context, entered: string): Promise<DiscountCodeRow> {
  const code = toDiscountCode(entered)
  const countOwn = (isOpen: boolean) =>
    sql<number>`(select count(*) from orders where discount_code_id = discount_codes.id
      and ${isOwn(ctx)} and discount_counted and is_open = ${isOpen})`.mapWith(Number)
  const [found] = await ctx.db
    .select({ row: discountCodes, open: countOwn(true), settled: countOwn(false) })
    .from(discountCodes)
    .where(eq(discountCodes.code, code ?? ''))
  if (!found || !isRunning(found.row, ctx.now) || isUsedUp(found.row, found.open)) {
    throw new InvalidCode(code)
  }
  if (found.row.oncePerCustomer && found.settled > 0) throw newUsedAlready(found.row)
  return found.row
}

function isOwn(ctx: Context): SQL {
  return ctx.actor.kind === 'visitor' ? sql`false` : ordersOf(customerOf(ctx))
}
