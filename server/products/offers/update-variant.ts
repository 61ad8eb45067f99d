import { toCents } from '#contract/money.ts'
import type { ProductChange } from '#contract/products/catalogue.ts'
import { pick } from '#contract/products/product-fields.ts'
import { toCopyColumns } from '#server/catalogue/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { assertStockFits, type ProductRow } from '#server/stock/index.ts'
import type { MovementReason } from '#server/stock/stock.tables.ts'
import { type OfferValues, saveOffers } from './save-offers.ts'
import { getOfferForAdmin, getUsedCopyRow, type OfferForAdmin } from './variant-details.queries.ts'
import { assertCopyFields, assertGraded } from './variant-fields.rules.ts'
import { assertNewLabel } from './variant-option.ts'

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
  const { id, parentId, name } = row
  const { price, images, stock, option } = change
  if (images) await lockImages(ctx, images)
  const stored = await readStored(ctx, row)
  const copy = row.variantKind === 'used' ? toCopyChange(row, stored, change) : {}
  if (option?.label !== undefined && parentId) {
    await assertNewLabel(ctx, { id, parentId }, option.label)
  }
  if (stock !== undefined) assertStockFits(row, stock)
  const after: OfferValues = {
    ...copy,
    ...option,
    ...(price !== undefined && { priceCents: toCents(price) }),
    ...(images && { images }),
    ...(stock !== undefined && { stock }),
  }
  await saveOffers(ctx, [{ id, name, before: stored, after, stockReason }], { refreshes: true })
  return getOfferForAdmin(ctx, id)
}

async function readStored(ctx: Context, row: ProductRow): Promise<OfferValues> {
  const { option } = await getOfferForAdmin(ctx, row.id)
  return {
    ...(row.variantKind === 'used' && (await getUsedCopyRow(ctx, row.id))),
    ...option,
    ...pick(row, ['priceCents', 'stock', 'images']),
  }
}

function toCopyChange(
  { type, stock: former }: ProductRow,
  stored: OfferValues,
  { copy = {}, inventory = {}, stock = former }: ProductChange,
): OfferValues {
  assertCopyFields(type, copy)
  const columns = toCopyColumns(copy, inventory)
  if (stock > 0) assertGraded(type, { ...stored, ...columns })
  return columns
}
