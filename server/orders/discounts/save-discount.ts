import { eq } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import type { CallInput } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { toCents } from '#contract/money.ts'
import type { Discount } from '#contract/orders/discounts.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { discountCodes } from '../discounts.tables.ts'
import { getDiscount, lockDiscount } from './discounts.queries.ts'

type New = CallInput<'POST /discounts'>['body']
type Terms = CallInput<'PUT /discounts/:id'>['body']

/** @throws AppError conflict when there is such a code */
export async function createDiscount(ctx: Context, { code, ...terms }: New): Promise<Discount> {
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(discountCodes)
      .values({ code, ...toColumns(terms), createdAt: ctx.now })
      .onConflictDoNothing({ target: discountCodes.code })
      .returning({ id: discountCodes.id })
    if (!row) {
      throw new AppError('conflict', `There is a code ${code} already`, { field: 'code' })
    }
    const discount = await getDiscount(ctx, row.id)
    await recordChange(ctx, {
      action: 'discount.created',
      subject: { id: row.id, name: code },
      before: null,
      after: toAudit(discount),
    })
    return discount
  })
}

type Update = { discountId: string; terms: Terms; ifMatch?: string | undefined }

/**
 * Replaces the terms, never the code itself; placed orders keep theirs.
 * @throws AppError not-found; precondition-failed when the terms are no longer those of `ifMatch`
 */
export async function updateDiscount(
  ctx: Context,
  { discountId, terms, ifMatch }: Update,
): Promise<Discount> {
  const columns = toColumns(terms)
  return changeDiscount(ctx, { discountId, action: 'discount.changed', columns, ifMatch })
}

/** Ends a code now. An ended one stays as it is. @throws AppError not-found */
export async function endDiscount(ctx: Context, discountId: string): Promise<Discount> {
  const { state } = await getDiscount(ctx, discountId)
  if (state === 'ended') return getDiscount(ctx, discountId)
  const columns = { endsAt: ctx.now }
  return changeDiscount(ctx, { discountId, action: 'discount.ended', columns })
}

type DiscountChange = {
  discountId: string
  action: 'discount.changed' | 'discount.ended'
  columns: Partial<ReturnType<typeof toColumns>>
  ifMatch?: string | undefined
}

async function changeDiscount(
  ctx: Context,
  { discountId, action, columns, ifMatch }: DiscountChange,
): Promise<Discount> {
  return withTransaction(ctx, async (ctx) => {
    const { code } = await lockDiscount(ctx, discountId)
    const before = await getDiscount(ctx, discountId)
    assertVersion(`The code ${code}`, ifMatch, before.version)
    await ctx.db.update(discountCodes).set(columns).where(eq(discountCodes.id, discountId))
    const discount = await getDiscount(ctx, discountId)
    await recordChange(ctx, {
      action,
      subject: { id: discountId, name: code },
      before: toAudit(before),
      after: toAudit(discount),
    })
    return discount
  })
}

/** @throws AppError not-found; conflict for a code that an order has had */
export async function deleteDiscount(ctx: Context, discountId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    // An order that takes the code waits for this lock, and then finds it gone.
    const { code } = await lockDiscount(ctx, discountId)
    const discount = await getDiscount(ctx, discountId)
    if (!discount.isDeletable) {
      throw new AppError('conflict', `Orders have the code ${code}. End it instead.`)
    }
    await ctx.db.delete(discountCodes).where(eq(discountCodes.id, discountId))
    await recordChange(ctx, {
      action: 'discount.deleted',
      subject: { id: discountId, name: code },
      before: toAudit(discount),
      after: null,
    })
  })
}

function toColumns(terms: Terms) {
  const { percent, amount, startsAt, endsAt, minimum, usesMax } = terms
  return {
    percentPoints: percent === undefined ? null : Math.round(percent * 100),
    amountCents: amount === undefined ? null : toCents(amount),
    startsAt: startsAt === undefined ? null : new Date(startsAt),
    endsAt: endsAt === undefined ? null : new Date(endsAt),
    minimumCents: toCents(minimum),
    usesMax: usesMax ?? null,
    oncePerCustomer: terms.oncePerCustomer,
    types: [...new Set(terms.types)],
  }
}

function toAudit(discount: Discount): AuditValues {
  const { percent = null, amount = null, startsAt = null, endsAt = null, usesMax = null } = discount
  const { minimum, oncePerCustomer, types, freeDelivery = null } = discount
  return {
    percent,
    amount,
    freeDelivery,
    startsAt,
    endsAt,
    minimum,
    oncePerCustomer,
    usesMax,
    types,
  }
}
