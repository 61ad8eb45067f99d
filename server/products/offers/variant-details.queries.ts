import { eq } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { Inventory } from '#contract/products/offers.ts'
import {
  toCopyAuditValues,
  toInventory,
  type UsedCopyRow,
  usedCopyColumns,
} from '#server/catalogue/index.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { getOffer } from './product.queries.ts'

/** An offer as the answer of a change: a used copy with its inventory. */
export type OfferForAdmin = Product & { inventory?: Inventory }

/** @throws AppError as `getOffer` */
export async function getOfferForAdmin(ctx: Context, id: string): Promise<OfferForAdmin> {
  const product = await getOffer(ctx, id)
  if (product.variantKind !== 'used') return product
  return { ...product, inventory: toInventory(await getUsedCopyRow(ctx, product._id), ctx.now) }
}

export async function getUsedCopyRow(ctx: Context, id: string): Promise<UsedCopyRow> {
  const [row] = await ctx.db
    .select(usedCopyColumns)
    .from(usedCopies)
    .where(eq(usedCopies.productId, id))
  if (!row) throw new Error(`Used copy ${id} has no row of its own`)
  return row
}

/** A variant for the audit log: the fields that are not those of its product. */
export async function readVariantAuditValues(ctx: Context, variant: Product): Promise<AuditValues> {
  const { price, stock, images, option } = variant
  const copy = variant.variantKind === 'used' ? await getUsedCopyRow(ctx, variant._id) : undefined
  return {
    price,
    stock,
    images,
    ...(copy && toCopyAuditValues(copy)),
    ...(option && { option: option.label, position: option.position }),
  }
}
