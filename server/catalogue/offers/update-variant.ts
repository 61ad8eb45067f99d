import { eq } from 'drizzle-orm'
import type { ProductChange } from '#contract/catalogue.ts'
import { toCents } from '#contract/money.ts'
import { recordChange } from '#server/audit/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toVersionTime } from '../catalogue.rules.ts'
import { type MovementReason, products } from '../catalogue.tables.ts'
import { publishProducts } from '../product-events.ts'
import { refreshChanged } from '../refresh-changed.ts'
import { type ProductRow, setStock } from '../stock/index.ts'
import { toCopyColumns } from './inventory.rules.ts'
import { usedCopies } from './offers.tables.ts'
import {
  getOfferForAdmin,
  getUsedCopyRow,
  type OfferForAdmin,
  readVariantAuditValues,
} from './variant-details.queries.ts'
import { assertCopyFields, assertGraded } from './variant-fields.rules.ts'
import { changeOption } from './variant-option.ts'

type VariantUpdate = {
  change: ProductChange
  /** Otherwise the reason follows from the ledger. */
  stockReason?: MovementReason | undefined
}

/**
 * Changes the given fields of a locked variant, whose kind has these fields.
 * @throws AppError invalid-input; conflict when the stock would fall below the units that checkouts reserve, and for a label
 * that is taken
 */
export async function updateVariant(
  ctx: Context,
  row: ProductRow,
  { change, stockReason }: VariantUpdate,
): Promise<OfferForAdmin> {
  const { id } = row
  const before = await readVariantAuditValues(ctx, await getOfferForAdmin(ctx, id))
  const { price, images, stock, option } = change
  if (images) await lockImages(ctx, images)
  if (row.variantKind === 'used') await changeCopy(ctx, row, change)
  if (option && row.parentId) await changeOption(ctx, { id, parentId: row.parentId }, option)
  await ctx.db
    .update(products)
    .set({
      ...(price !== undefined && { priceCents: toCents(price) }),
      ...(images && { images }),
      updatedAt: toVersionTime(ctx.now, row.updatedAt),
    })
    .where(eq(products.id, id))
  if (stock !== undefined) await setStock(ctx, { productId: id, stock, reason: stockReason })
  await refreshChanged(ctx)
  const after = await getOfferForAdmin(ctx, id)
  await recordChange(ctx, {
    action: 'product.changed',
    subject: { id, name: after.name },
    before,
    after: await readVariantAuditValues(ctx, after),
  })
  await publishProducts(ctx, 'product.updated', [id])
  return after
}

/** Before the stock, because a copy goes on sale with its grades. */
async function changeCopy(
  ctx: Context,
  row: ProductRow,
  { copy = {}, inventory = {}, stock }: ProductChange,
): Promise<void> {
  assertCopyFields(row.type, copy)
  const columns = toCopyColumns(copy, inventory)
  if ((stock ?? row.stock) > 0) {
    assertGraded(row.type, { ...(await getUsedCopyRow(ctx, row.id)), ...columns })
  }
  if (Object.keys(columns).length === 0) return
  await ctx.db.update(usedCopies).set(columns).where(eq(usedCopies.productId, row.id))
}
