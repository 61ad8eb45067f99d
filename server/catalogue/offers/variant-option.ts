import { and, eq, max, ne } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { OPTIONS_MAX } from '#contract/limits.ts'
import type { OptionChange, OptionInput } from '#contract/offers.ts'
import type { Context } from '#server/platform/context.ts'
import { variantOptions } from './offers.tables.ts'

type Of = { id: string; parentId: string }

/**
 * Writes the option of a new variant, whose product is locked; without a position it is the last one.
 * @throws AppError conflict for a label that the product has, and above 50 options
 */
export async function insertOption(ctx: Context, of: Of, option: OptionInput): Promise<void> {
  const isOfProduct = eq(variantOptions.parentId, of.parentId)
  if ((await ctx.db.$count(variantOptions, isOfProduct)) >= OPTIONS_MAX) {
    throw new AppError('conflict', `A product can have at most ${OPTIONS_MAX} options.`)
  }
  await assertNewLabel(ctx, of, option.label)
  const [last] = await ctx.db
    .select({ position: max(variantOptions.position) })
    .from(variantOptions)
    .where(isOfProduct)
  const position = option.position ?? (last?.position ?? -1) + 1
  await ctx.db
    .insert(variantOptions)
    .values({ productId: of.id, parentId: of.parentId, label: option.label, position })
}

/** @throws AppError conflict for a label that another option of the product has */
export async function changeOption(ctx: Context, of: Of, change: OptionChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  if (change.label !== undefined) await assertNewLabel(ctx, of, change.label)
  await ctx.db.update(variantOptions).set(change).where(eq(variantOptions.productId, of.id))
}

/** An archived option frees its label. */
export async function deleteOption(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(variantOptions).where(eq(variantOptions.productId, id))
}

async function assertNewLabel(ctx: Context, { id, parentId }: Of, label: string): Promise<void> {
  const isTaken = and(
    eq(variantOptions.parentId, parentId),
    eq(variantOptions.label, label),
    ne(variantOptions.productId, id),
  )
  if ((await ctx.db.$count(variantOptions, isTaken)) === 0) return
  throw new AppError('conflict', 'This product already has this option.', { field: 'option.label' })
}
