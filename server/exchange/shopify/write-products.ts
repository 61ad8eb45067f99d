import { sql } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import { toChangedValues } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import {
  addVariants,
  assertUsedCopy,
  saveOfferCosts,
  saveOffers,
  toVariant,
} from '#server/products/index.ts'
import { findStored } from '../runout/stored-products.queries.ts'
import { addFileProducts } from './add-products.ts'
import type { PlannedWrite } from './plan-product.rules.ts'
import { productHandles } from './shopify.tables.ts'

/** A write whose product has an id, new or known. */
export type ProductOfFile = PlannedWrite & { id: string }

/**
 * Writes a batch of products, each of which is in it once, with their variants and handles: one statement for all rows of
 * a kind. Returns the products with their ids.
 */
export async function writeProducts(
  ctx: Context,
  writes: readonly PlannedWrite[],
): Promise<ProductOfFile[]> {
  const added = await addFileProducts(ctx, writes)
  const written = writes.map((write) => ({ ...write, id: toId(write, added) }))
  await changeProducts(ctx, written)
  await addFileVariants(ctx, written)
  await changeVariants(ctx, written)
  await saveCosts(ctx, written)
  await saveHandles(ctx, written)
  return written
}

function toId({ handle, productId }: PlannedWrite, added: ReadonlyMap<string, string>): string {
  const id = productId ?? added.get(handle)
  if (!id) throw new Error(`The product ${handle} is neither new nor known`)
  return id
}

/** Adds the new options and used copies of the locked or new products of a batch, with numbers in the order of the file. */
async function addFileVariants(ctx: Context, written: readonly ProductOfFile[]): Promise<void> {
  const wanted = written.flatMap(({ id: parentId, type, variants }) =>
    variants.flatMap((variant) => {
      if (!('create' in variant)) return []
      if (variant.create.kind === 'used') assertUsedCopy({ type }, variant.create)
      return [{ parentId, input: variant.create }]
    }),
  )
  const ids = await makeIds(ctx, wanted.length)
  await addVariants(
    ctx,
    wanted.map(({ parentId, input }, index) =>
      toVariant(input, { id: ids[index] ?? '', parentId }),
    ),
  )
}

/**
 * Changes texts, price and stock of the locked products themselves. A change completes a product, unless it is hidden at
 * Shopify, which marks it.
 */
async function changeProducts(ctx: Context, written: readonly ProductOfFile[]): Promise<void> {
  const changed = written.filter(({ create, change, isMarked }) => !create && (change || isMarked))
  if (changed.length === 0) return
  const stored = await findStored(
    ctx,
    changed.map(({ id }) => id),
  )
  await saveOffers(
    ctx,
    changed.map(({ id, change, isMarked }) => {
      const before = stored.get(id)
      if (!before) throw new Error('A product of the file is gone, although it is locked')
      const needsCompletion = isMarked ? 'shopify' : null
      const after = { ...toChangedValues(change ?? {}), needsCompletion } as const
      return { id, name: before.name, before, after }
    }),
  )
}

type Figures = { price: number; stock?: number | undefined }

/** Changes price and stock of the locked variants of a batch. */
async function changeVariants(ctx: Context, written: readonly ProductOfFile[]): Promise<void> {
  const toValues = ({ price, stock }: Figures) => ({
    priceCents: toCents(price),
    ...(stock !== undefined && { stock }),
  })
  await saveOffers(
    ctx,
    written.flatMap(({ name, variants }) =>
      variants.flatMap((variant) => {
        if ('create' in variant) return []
        const { id, before, after } = variant
        return [{ id, name, before: toValues(before), after: toValues(after) }]
      }),
    ),
  )
}

type FoundCost = { id: string | null; cost: number | null; isNew: boolean }

/** Saves the costs of own stock and options, after the options of the batch. */
async function saveCosts(ctx: Context, written: readonly ProductOfFile[]): Promise<void> {
  const costs = written.flatMap(({ id, costs }) => costs.map((each) => ({ id, ...each })))
  if (costs.length === 0) return
  const { rows } = await ctx.db.execute<FoundCost>(sql`
    select case when v.label is null then v.id else o.product_id end as id, v.cost, v."isNew"
    from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb)
      as v(id uuid, label text, cost float8, "isNew" boolean)
    left join variant_options o on o.parent_id = v.id and o.label = v.label`)
  await saveOfferCosts(
    ctx,
    rows.flatMap(({ id, ...cost }) => (id === null ? [] : [{ id, ...cost }])),
  )
}

/** A product of an undone import gives its handle to the one that a further import adds. */
async function saveHandles({ db, now }: Context, written: readonly ProductOfFile[]): Promise<void> {
  if (written.length === 0) return
  await db
    .insert(productHandles)
    .values(written.map(({ handle, id }) => ({ handle, productId: id, createdAt: now })))
    .onConflictDoUpdate({
      target: productHandles.handle,
      set: { productId: sql`excluded.product_id` },
      setWhere: sql`${productHandles.productId} <> excluded.product_id`,
    })
}
