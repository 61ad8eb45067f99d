import { AppError } from '#contract/errors.ts'
import { toCents } from '#contract/money.ts'
import { pick } from '#contract/product-fields.ts'
import type { NewUsedCopy, NewVariant } from '#contract/variants.ts'
import { recordChange } from '#server/audit/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { findResultId, runOnce } from '#server/platform/idempotency/run-once.ts'
import { productNotFound } from '../catalogue.rules.ts'
import { products } from '../catalogue.tables.ts'
import { publishProducts } from '../product-events.ts'
import { refreshChanged } from '../refresh-changed.ts'
import { lockProducts, type ProductRow, setStock } from '../stock/index.ts'
import { toCopyColumns } from './inventory.rules.ts'
import { usedCopies } from './offers.tables.ts'
import {
  getOfferForAdmin,
  type OfferForAdmin,
  readVariantAuditValues,
} from './variant-details.queries.ts'
import { assertCopyFields, assertGraded, canHaveUsedCopies } from './variant-fields.rules.ts'
import { insertOption } from './variant-option.ts'

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
  const id = await insertRow(ctx, product, input)
  if (input.kind === 'option') {
    await insertOption(ctx, { id, parentId: product.id }, input.option)
  } else {
    const columns = toCopyColumns(input.copy, input.inventory)
    await ctx.db.insert(usedCopies).values({ ...columns, productId: id, createdAt: ctx.now })
  }
  await setStock(ctx, { productId: id, stock: input.stock })
  await refreshChanged(ctx)
  const variant = await getOfferForAdmin(ctx, id)
  await recordChange(ctx, {
    action: 'product.created',
    subject: { id, name: variant.name },
    before: null,
    after: await readVariantAuditValues(ctx, variant),
  })
  await publishProducts(ctx, 'product.created', [id])
  return variant
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

/** With the texts of its product, which a trigger keeps equal from now on. */
async function insertRow(ctx: Context, product: ProductRow, input: NewVariant): Promise<string> {
  const inherited = pick(product, [
    ...(['name', 'type', 'brand', 'description', 'thumbnail', 'createdAt'] as const),
    ...(['artist', 'genre', 'releaseDate', 'trackList'] as const),
  ])
  const [row] = await ctx.db
    .insert(products)
    .values({
      ...inherited,
      ...{ parentId: product.id, variantKind: input.kind },
      ...{ priceCents: toCents(input.price), images: input.images, updatedAt: ctx.now },
    })
    .returning({ id: products.id })
  if (!row) throw new Error('The variant was not written')
  return row.id
}
