import { AppError } from '#contract/errors.ts'
import { toCents } from '#contract/money.ts'
import type { NewUsedCopy, NewVariant } from '#contract/products/variants.ts'
import {
  emptyCopy,
  productNotFound,
  refreshChanged,
  toCopyColumns,
} from '#server/catalogue/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { findResultId, runOnce } from '#server/platform/idempotency/run-once.ts'
import { lockProducts, type ProductRow } from '#server/stock/index.ts'
import { addVariants, type VariantToAdd } from './add-variants.ts'
import { getOfferForAdmin, type OfferForAdmin } from './variant-details.queries.ts'
import { assertCopyFields, assertGraded, canHaveUsedCopies } from './variant-fields.rules.ts'
import { assertNewOption } from './variant-option.ts'

const OPERATION = 'create-variant'

type Wanted = { productId: string; input: NewVariant; idempotencyKey?: string | undefined }

/**
 * Adds a used copy or an option to a product, once per idempotency key.
 * @throws AppError not-found; invalid-input for a used copy that its product cannot have, or one on sale without grades;
 * conflict below a variant, for a label that is taken, and when the key was used for another variant
 */
export async function createVariantOnce(
  ctx: Context,
  { productId, input, idempotencyKey }: Wanted,
): Promise<OfferForAdmin> {
  const once = {
    operation: OPERATION,
    key: idempotencyKey,
    request: { productId, input },
    mismatch: 'This Idempotency-Key was used for a different variant',
  }
  return runOnce(ctx, once, {
    run: (ctx) => insertVariant(ctx, productId, input),
    idOf: (variant) => variant._id,
    repeat: getOfferForAdmin,
  })
}

/** The id of the variant that the actor has added with this idempotency key; it may be archived. */
export function findVariantId(ctx: Context, key: string): Promise<string | undefined> {
  return findResultId(ctx, { operation: OPERATION, key })
}

async function insertVariant(
  ctx: Context,
  productId: string,
  input: NewVariant,
): Promise<OfferForAdmin> {
  const product = (await lockProducts(ctx, [productId])).get(productId.toLowerCase())
  if (!product || product.archivedAt) throw productNotFound()
  if (product.parentId) throw new AppError('conflict', 'A variant cannot have variants.')
  if (input.kind === 'used') assertUsedCopy(product, input)
  await lockImages(ctx, input.images)
  if (input.kind === 'option')
    await assertNewOption(ctx, { parentId: product.id }, input.option.label)
  const [id = ''] = await makeIds(ctx, 1)
  await addVariants(ctx, [toVariant(input, { id, parentId: product.id })])
  await refreshChanged(ctx)
  return getOfferForAdmin(ctx, id)
}

/** The rows of a new variant; a used copy gives all its columns. */
export function toVariant(input: NewVariant, ids: { id: string; parentId: string }): VariantToAdd {
  const { price, stock, images } = input
  const base = { ...ids, priceCents: toCents(price), stock, images }
  if (input.kind === 'option') return { ...base, option: input.option }
  return { ...base, copy: { ...emptyCopy, ...toCopyColumns(input.copy, input.inventory) } }
}

/** @throws AppError invalid-input for a used copy that its product cannot have, or one on sale without grades */
export function assertUsedCopy(
  { type }: Pick<ProductRow, 'type'>,
  { copy, stock }: NewUsedCopy,
): void {
  if (!canHaveUsedCopies(type)) {
    throw new AppError('invalid-input', 'Only records and turntables have used copies.', {
      field: 'kind',
    })
  }
  assertCopyFields(type, copy)
  if (stock > 0) assertGraded(type, copy)
}
