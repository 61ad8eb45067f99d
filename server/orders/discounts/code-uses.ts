import { and, eq, inArray, sql } from 'drizzle-orm'
import { toDiscountCode } from '#contract/orders/discount-code.ts'
import type { Context, Customer } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { type DiscountCodeRow, discountCodes } from '../discounts.tables.ts'
import { type OrderRow, orders } from '../orders.tables.ts'
import { ordersOf } from '../orders-of.ts'
import {
  CodeInOpenCheckout,
  InvalidCode,
  isRunning,
  isUsedUp,
  newUsedAlready,
} from './discount-code.rules.ts'

/*
 * The one order of locks (decision 59): the order, then its code, then holds and products. A code is never locked after a
 * product.
 */

/**
 * Counts a use of the code for a new order of the customer, under the lock of the code. A rollback gives it back.
 * @throws InvalidCode; CodeInOpenCheckout; AppError conflict when the user has used it already
 */
export async function takeUse(
  ctx: Context,
  { entered, customer }: { entered: string; customer: Customer },
): Promise<DiscountCodeRow> {
  const code = toDiscountCode(entered)
  const row = code === null ? undefined : await lockCode(ctx, eq(discountCodes.code, code))
  if (!row || !isRunning(row, ctx.now)) throw new InvalidCode(code)
  const own = await countOwnUses(ctx, row.id, customer)
  if (row.oncePerCustomer && own.settled > 0) throw newUsedAlready(row)
  if (isUsedUp(row) || (row.oncePerCustomer && own.open > 0)) {
    const isFreed = own.open > 0 && !isUsedUp(row, own.open)
    if (!isFreed) throw new InvalidCode(code)
    throw new CodeInOpenCheckout(row)
  }
  await addUses(ctx, row.id, 1)
  return row
}

type CodeOfOrder = Pick<OrderRow, 'id' | 'discountCodeId' | 'discountCounted'>

/** Counts the use of an order that has been released, above the limit too: a paid order keeps its discount. */
export async function countUse(
  ctx: Context,
  { id, discountCodeId, discountCounted }: CodeOfOrder,
): Promise<void> {
  if (discountCodeId === null || discountCounted) return
  await addUses(ctx, discountCodeId, 1)
  await ctx.db.update(orders).set({ discountCounted: true }).where(eq(orders.id, id))
}

/** Gives the use of a locked order back, idempotently. */
export async function releaseUse(
  ctx: Context,
  { id, discountCodeId, discountCounted }: CodeOfOrder,
): Promise<void> {
  if (discountCodeId === null || !discountCounted) return
  await addUses(ctx, discountCodeId, -1)
  await ctx.db.update(orders).set({ discountCounted: false }).where(eq(orders.id, id))
}

/** Locks codes in one order, for `correctUses`. */
export async function lockCodes({ db }: Context, codeIds: readonly string[]): Promise<void> {
  await db
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(inArray(discountCodes.id, codeIds.filter(isId)))
    .orderBy(discountCodes.id)
    .for('no key update')
}

/** Sets the uses of a locked code to the number of its counted orders. */
export async function correctUses({ db }: Context, codeId: string): Promise<void> {
  const counted = and(eq(orders.discountCodeId, codeId), eq(orders.discountCounted, true))
  const uses = await db.$count(orders, counted)
  await db.update(discountCodes).set({ uses }).where(eq(discountCodes.id, codeId))
}

async function lockCode({ db }: Context, where: ReturnType<typeof eq>) {
  const [row] = await db.select().from(discountCodes).where(where).for('no key update')
  return row
}

async function addUses({ db }: Context, codeId: string, count: 1 | -1): Promise<void> {
  await db
    .update(discountCodes)
    .set({ uses: sql`${discountCodes.uses} + ${count}` })
    .where(eq(discountCodes.id, codeId))
}

/** The customer's counted orders with the code: unpaid ones that a new checkout may replace, and all others. */
async function countOwnUses(
  { db }: Context,
  codeId: string,
  customer: Customer,
): Promise<{ open: number; settled: number }> {
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${orders.isOpen})`.mapWith(Number),
      settled: sql<number>`count(*) filter (where not ${orders.isOpen})`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(eq(orders.discountCodeId, codeId), ordersOf(customer), eq(orders.discountCounted, true)),
    )
  return row ?? { open: 0, settled: 0 }
}
