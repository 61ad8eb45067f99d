import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { toDollars } from '#contract/money.ts'
import type { Discount } from '#contract/orders/discounts.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId, isId } from '#server/platform/db/ids.ts'
import { toVersion } from '#server/platform/version.ts'
import { type DiscountCodeRow, discountCodes } from '../discounts.tables.ts'
import { orders } from '../orders.tables.ts'
import { isFreeDelivery } from './discount-amount.rules.ts'
import { stateOf } from './discount-code.rules.ts'

type Wanted = { page: number; limit: number; search?: string | undefined }

/** Newest first; with `search` those whose code contains it. */
export async function listDiscounts(
  ctx: Context,
  { page, limit, search = '' }: Wanted,
): Promise<{ discounts: Discount[]; totalDiscounts: number }> {
  // Codes are in capitals.
  const where = search ? sql`strpos(${discountCodes.code}, ${search.toUpperCase()}) > 0` : sql`true`
  const totalDiscounts = await ctx.db.$count(discountCodes, where)
  const discounts = await selectDiscounts(ctx, { where, limit, offset: (page - 1) * limit })
  return { discounts, totalDiscounts }
}

/** @throws AppError not-found */
export async function getDiscount(ctx: Context, discountId: string): Promise<Discount> {
  const where = isId(discountId) ? eq(discountCodes.id, discountId) : sql`false`
  const [discount] = await selectDiscounts(ctx, { where, limit: 1 })
  if (!discount) throw newUnknownDiscount()
  return discount
}

/** Locks a code for a change of its terms. @throws AppError not-found */
export async function lockDiscount({ db }: Context, discountId: string): Promise<DiscountCodeRow> {
  const [row] = await db
    .select()
    .from(discountCodes)
    .where(eqId(discountCodes.id, discountId))
    .for('update')
  if (!row) throw newUnknownDiscount()
  return row
}

const newUnknownDiscount = () => new AppError('not-found', 'There is no such discount code')

type Selection = { where?: SQL; limit: number; offset?: number }

async function selectDiscounts(
  ctx: Context,
  { where, limit, offset = 0 }: Selection,
): Promise<Discount[]> {
  const rows = await ctx.db
    .select({
      row: discountCodes,
      isUsed: sql<boolean>`exists (select from orders where discount_code_id = discount_codes.id)`,
    })
    .from(discountCodes)
    .where(where)
    .orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, isUsed }) => toDiscount(row, { isUsed, now: ctx.now }))
}

function toDiscount(
  row: DiscountCodeRow,
  { isUsed, now }: { isUsed: boolean; now: Date },
): Discount {
  const { percentPoints, amountCents, startsAt, endsAt, usesMax } = row
  return {
    _id: row.id,
    code: row.code,
    ...(percentPoints === null ? {} : { percent: percentPoints / 100 }),
    ...(amountCents === null ? {} : { amount: toDollars(amountCents) }),
    ...(isFreeDelivery(row) && { freeDelivery: true as const }),
    ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    ...(endsAt ? { endsAt: endsAt.toISOString() } : {}),
    minimum: toDollars(row.minimumCents),
    oncePerCustomer: row.oncePerCustomer,
    ...(usesMax === null ? {} : { usesMax }),
    types: row.types,
    createdAt: row.createdAt.toISOString(),
    uses: row.uses,
    state: stateOf(row, now),
    isDeletable: !isUsed,
    version: toDiscountVersion(row),
  }
}

/** Covers the terms alone: orders change the uses all the time. */
function toDiscountVersion(row: DiscountCodeRow): string {
  const { percentPoints, amountCents, startsAt, endsAt, minimumCents, usesMax } = row
  const { oncePerCustomer, types } = row
  const period = [startsAt, endsAt].map((time) => time?.toISOString() ?? '')
  const numbers = [percentPoints, amountCents, minimumCents, usesMax].map((value) => value ?? '')
  return toVersion(...numbers, ...period, String(oncePerCustomer), ...types)
}

/** Whether a code can be entered now. It depends on no use, which shoppers could observe. */
export async function areDiscountsOffered({ db, now }: Context): Promise<boolean> {
  const { startsAt, endsAt } = discountCodes
  const isRunning = and(
    or(isNull(startsAt), lte(startsAt, now)),
    or(isNull(endsAt), gt(endsAt, now)),
  )
  const found = await db
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(isRunning)
    .limit(1)
  return found.length > 0
}

/** Whether the shop has ever had a code that it did not delete, or taken a percentage off at the counter. */
export async function hasDiscounts({ db }: Context): Promise<boolean> {
  const codes = await db.select({ id: discountCodes.id }).from(discountCodes).limit(1)
  if (codes.length > 0) return true
  const isReduced = and(eq(orders.source, 'counter'), gt(orders.discountCents, 0))
  const reduced = await db.select({ id: orders.id }).from(orders).where(isReduced).limit(1)
  return reduced.length > 0
}
