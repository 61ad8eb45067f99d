import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#contract/errors.ts'
import type { Product, ProductChange } from '#contract/products/catalogue.ts'
import type { CompletionMark } from '#contract/products/completion.ts'
import {
  assertImagesFit,
  getUsedCopy,
  productNotFound,
  toAlbumColumns,
  toChangedValues,
  toProduct,
  toUsedCopyVersion,
  withVersions,
} from '#server/catalogue/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { assertHasPressing, readWithPressing, writePressing } from '#server/pressings/index.ts'
import { assertStockFits, lockProducts, type ProductRow } from '#server/stock/index.ts'
import type { MovementReason } from '#server/stock/stock.tables.ts'
import { getOffer } from './offers/product.queries.ts'
import { type OfferValues, saveOffers } from './offers/save-offers.ts'
import { updateVariant } from './offers/update-variant.ts'
import { getOfferForAdmin, type OfferForAdmin } from './offers/variant-details.queries.ts'
import { assertFieldsOfOffer } from './offers/variant-fields.rules.ts'
import { followShipDatesJob } from './products.jobs.ts'
import { findFixedTypes } from './type-changes.queries.ts'

type ProductUpdateInput = {
  id: string
  change: ProductChange
  /** The header. */
  ifMatch?: string | undefined
  /** Why the stock of a variant changes; otherwise this follows from the ledger. */
  stockReason?: MovementReason | undefined
  /** As an undo leaves it; any other save completes the product. */
  needsCompletion?: CompletionMark | null
}

/**
 * Changes the given fields; orders keep what they sold.
 * @throws AppError not-found, invalid-input; conflict when the stock would fall below the units that checkouts reserve, the type
 * of a product with used copies or with facts of its pressing changes, or another product has the Discogs release; precondition-failed when the
 * product has another version than `ifMatch`
 */
export async function updateProduct(
  ctx: Context,
  { id, change, ifMatch, stockReason, needsCompletion = null }: ProductUpdateInput,
): Promise<OfferForAdmin> {
  if (!isId(id)) throw productNotFound()
  return withTransaction(ctx, async (ctx) => {
    const row = (await lockProducts(ctx, [id])).get(id.toLowerCase())
    if (!row || row.archivedAt) throw productNotFound()
    const before = toProduct(row, ctx)
    await assertCurrent(ctx, before, change, ifMatch)
    assertFieldsOfOffer(row, change)
    const isSame = Object.keys(change).length === 0 && row.needsCompletion === needsCompletion
    if (isSame) return getOfferForAdmin(ctx, id)
    if (row.variantKind) return updateVariant(ctx, row, { change, stockReason })
    await assertTypeFits(ctx, before, change)
    const thumbnail = change.thumbnail ?? before.thumbnail
    const images = change.images ?? before.images
    assertImagesFit({ thumbnail, images })
    await lockImages(ctx, [thumbnail, ...images])
    await writeChange(ctx, { row, before, change, needsCompletion })
    const after = await withChangedPressing(ctx, await getOffer(ctx, id), change)
    await announceDates(ctx, before, after)
    return after
  })
}

/**
 * A change of the stock is based on the stock as it is: a sale stands in its way. A used copy also has the version of
 * `GET /used-copies/:id`, which the back office knows.
 */
async function assertCurrent(
  ctx: Context,
  before: Product,
  change: ProductChange,
  ifMatch?: string,
): Promise<void> {
  const { version, stockVersion } = withVersions(before)
  if (change.stock !== undefined) return assertVersion('The product', ifMatch, stockVersion)
  const isUsed = ifMatch !== undefined && before.variantKind === 'used'
  const others = isUsed ? [toUsedCopyVersion(await getUsedCopy(ctx, before._id))] : []
  assertVersion('The product', ifMatch, version, stockVersion, ...others)
}

/** With the pressing, when it was written or follows from what was. */
function withChangedPressing<P extends Product>(
  ctx: Context,
  product: P,
  { pressing, brand, albumInfo, type }: ProductChange,
): Promise<P> {
  const isTouched = [pressing, brand, albumInfo, type].some((value) => value !== undefined)
  return isTouched ? readWithPressing(ctx, product) : Promise.resolve(product)
}

/** Orders of a pre-order show its new date at once. */
async function announceDates({ db, jobs }: Context, before: Product, after: Product) {
  const datesOf = ({ shipsOn, albumInfo }: Product) => [shipsOn, albumInfo?.releaseDate]
  if (isDeepStrictEqual(datesOf(before), datesOf(after))) return
  await jobs.enqueue(db, followShipDatesJob, {})
}

async function assertTypeFits(
  ctx: Context,
  { _id: id, type: former }: Product,
  { type = former, pressing }: ProductChange,
): Promise<void> {
  if (type === former) return
  const refusal = (await findFixedTypes(ctx, [id], { isPressingRemoved: pressing === null })).get(
    id,
  )
  if (refusal) throw new AppError('conflict', refusal, { field: 'type' })
}

type Written = {
  row: ProductRow
  before: Product
  change: ProductChange
  needsCompletion: CompletionMark | null
}

async function writeChange(
  ctx: Context,
  { row, before, change, needsCompletion }: Written,
): Promise<void> {
  if (change.stock !== undefined) assertStockFits(row, change.stock)
  const { pressing: former } = await withChangedPressing(ctx, before, change)
  const written = await writePressingOf(ctx, before, change)
  const after: OfferValues = {
    ...toChangedValues(change),
    needsCompletion,
    ...(change.shipsOn !== undefined && { shipsOn: change.shipsOn }),
  }
  const { id, name } = row
  const pressing = written && { former, ...written }
  await saveOffers(ctx, [{ id, name, before: row, after, pressing }], { refreshes: true })
}

async function writePressingOf(ctx: Context, before: Product, change: ProductChange) {
  const { pressing: input, type = before.type, brand = before.brand, albumInfo } = change
  if (input === undefined) return
  if (input === null && type !== 'vinyl') return withoutPressing
  assertHasPressing({ type, parentId: before.parentId })
  const album = toAlbumColumns(albumInfo === undefined ? (before.albumInfo ?? null) : albumInfo)
  return writePressing(ctx, {
    productId: before._id,
    input,
    beside: change,
    values: { ...album, brand },
  })
}

/** A trigger removes the pressing of a record that becomes another product. */
const withoutPressing = { columns: { searchExtra: '' }, save: async () => {} }
