import { and, eq, ne, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { OPTIONS_MAX } from '#contract/limits.ts'
import { variantOptions } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'

type Of = { id?: string; parentId: string }

/** Without a position it is the last one of its product. */
export type NewOption = { label: string; position?: number | undefined }

const { productId, parentId, label, position } = variantOptions

/** Inserts the options of new variants, whose labels are free; in this order after those that their products have. */
export async function insertOptions(
  { db }: Context,
  options: readonly (NewOption & { productId: string; parentId: string })[],
): Promise<void> {
  if (options.length === 0) return
  await db.execute(sql`
    insert into variant_options (product_id, parent_id, label, position)
    select v."productId", v."parentId", v.label, coalesce(v.position,
      coalesce((select max(position) from variant_options where parent_id = v."parentId"), -1)
        + row_number() over (partition by v."parentId" order by v."productId"))
    from ${toRecordset({ productId, parentId, label, position }, options)} as v`)
}

/**
 * For an option of a locked product.
 * @throws AppError conflict for a label that the product has, and above 50 options
 */
export async function assertNewOption(ctx: Context, of: Of, label: string): Promise<void> {
  if ((await ctx.db.$count(variantOptions, eq(parentId, of.parentId))) >= OPTIONS_MAX) {
    throw new AppError('conflict', `A product can have at most ${OPTIONS_MAX} options.`)
  }
  await assertNewLabel(ctx, of, label)
}

/** @throws AppError conflict for a label that another option of the product has */
export async function assertNewLabel(ctx: Context, of: Of, wanted: string): Promise<void> {
  const isTaken = and(
    eq(parentId, of.parentId),
    eq(label, wanted),
    of.id === undefined ? undefined : ne(productId, of.id),
  )
  if ((await ctx.db.$count(variantOptions, isTaken)) === 0) return
  throw new AppError('conflict', 'This product already has this option.', { field: 'option.label' })
}

/** An archived option frees its label. */
export async function deleteOption(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(variantOptions).where(eq(productId, id))
}
