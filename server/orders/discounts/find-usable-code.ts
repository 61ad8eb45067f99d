import { eq, sql } from 'drizzle-orm'
import { toDiscountCode } from '#contract/orders/discount-code.ts'
import type { Context } from '#server/platform/context.ts'
import { type DiscountCodeRow, discountCodes } from '../discounts.tables.ts'
import { InvalidCode, isRunning, isUsedUp, newUsedAlready } from './discount-code.rules.ts'

/**
 * The code that a new order of this user could take now, without a lock. Always one statement, so that the time of
 * the response reveals no more than its text.
 * @throws InvalidCode; AppError conflict when the user has used it already
 */
export async function findUsableCode(ctx: Context, entered: string): Promise<DiscountCodeRow> {
  const code = toDiscountCode(entered)
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const countOwn = (isOpen: boolean) =>
    sql<number>`(select count(*) from orders where discount_code_id = discount_codes.id
      and user_id = ${userId}::uuid and discount_counted and is_open = ${isOpen})`.mapWith(Number)
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
