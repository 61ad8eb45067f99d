import { and, inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { BulkChange, BulkRow, ProductSelection } from '#contract/exchange/bulk.ts'
import { BULK_PRODUCTS_MAX } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop, usedCopies } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { findMissingGrades, writeFigures } from '#server/products/index.ts'
import { findProductIds } from '#server/search/index.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import {
  countPlanned,
  hashPreview,
  isChanging,
  isPriceChange,
  type Planned,
  planChange,
  type SelectedProduct,
} from './bulk-update.rules.ts'

type Wanted = { selection: ProductSelection; change: BulkChange }

/** A page of the planned changes of the selection, without archived products. */
export async function previewBulkUpdate(
  ctx: Context,
  { selection, change, page, limit }: Wanted & { page: number; limit: number },
) {
  const ids = await findIds(ctx, selection)
  const found = await readSelected(ctx, ids)
  const byId = new Map(found.map((product) => [product.id, planChange(product, change)]))
  const planned = ids.flatMap((id) => byId.get(id) ?? [])
  // Refused products come first.
  const shown = [...planned].sort((one, other) => rankOf(one) - rankOf(other))
  return {
    rows: shown
      .slice((page - 1) * limit, page * limit)
      .map((each) => toRow(each, isPriceChange(change))),
    ...countPlanned(planned),
    seen: hashPreview(planned),
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(planned.length / limit),
      totalRows: planned.length,
    },
  }
}

/**
 * Changes all products of the selection that can be changed, in one transaction; refused ones do not change.
 * @throws AppError conflict when the result would differ from the preview `seen`
 */
export async function applyBulkUpdate(
  ctx: Context,
  { selection, change, seen }: Wanted & { seen: string },
) {
  return withTransaction(ctx, async (ctx) => {
    const ids = await findIds(ctx, selection)
    const locked = await lockSelected(ctx, ids)
    const planned = locked.map((product) => planChange(product, change))
    if (hashPreview(planned) !== seen) {
      throw new AppError(
        'conflict',
        'Since the preview some of these products were changed or sold. Nothing was changed; look at the new preview.',
      )
    }
    const changing = planned.filter(isChanging)
    const field = isPriceChange(change) ? 'price' : 'stock'
    await writeFigures(
      ctx,
      field,
      changing.map(({ product: { id, name }, before, after }) => ({ id, name, before, after })),
    )
    if (changing.length > 0) await recordRun(ctx, change, changing.length)
    return countPlanned(planned)
  })
}

/** An entry for the whole run, which is undone with it. */
async function recordRun(ctx: Context, change: BulkChange, changed: number): Promise<void> {
  const subject = isPriceChange(change) ? 'Prices' : 'Stock'
  await recordChange(ctx, {
    action: 'products.changed',
    subject: {
      id: 'products',
      name: `${subject} of ${changed} ${changed === 1 ? 'product' : 'products'}`,
    },
    before: null,
    after: { changed, ...change },
  })
}

async function findIds(ctx: Context, selection: ProductSelection): Promise<string[]> {
  if ('ids' in selection) {
    return [...new Set(selection.ids.filter(isId).map((id) => id.toLowerCase()))]
  }
  const ids = await findProductIds(ctx, selection.search, BULK_PRODUCTS_MAX + 1)
  if (ids.length <= BULK_PRODUCTS_MAX) return ids
  throw new AppError(
    'invalid-input',
    'More than 50,000 products match. Search for something narrower, or use an import.',
  )
}

async function readSelected(ctx: Context, ids: readonly string[]): Promise<SelectedProduct[]> {
  const { id, name, type, variantKind, priceCents, stock, reserved } = products
  const rows = await ctx.db
    .select({ id, name, type, variantKind, priceCents, stock, reserved })
    .from(products)
    .where(and(isAnyOf(products.id, ids), isInShop))
  return withMissingGrades(ctx, rows)
}

async function lockSelected(ctx: Context, ids: readonly string[]): Promise<SelectedProduct[]> {
  const locked = await lockStockLevels(ctx, ids)
  return withMissingGrades(
    ctx,
    [...locked.values()].filter(({ archivedAt }) => archivedAt === null),
  )
}

/** Only copies that are not on sale can lack a grade. */
async function withMissingGrades(
  ctx: Context,
  selected: SelectedProduct[],
): Promise<SelectedProduct[]> {
  const isOffSale = ({ variantKind, stock }: SelectedProduct) =>
    variantKind === 'used' && stock === 0
  const ids = selected.filter(isOffSale).map(({ id }) => id)
  if (ids.length === 0) return selected
  const copies = await ctx.db.select().from(usedCopies).where(inArray(usedCopies.productId, ids))
  const byId = new Map(copies.map((copy) => [copy.productId, copy]))
  return selected.map((product) => {
    const copy = byId.get(product.id)
    const [missing] = copy ? findMissingGrades(product.type, copy) : []
    return missing ? { ...product, missingGrade: missing[1] } : product
  })
}

function rankOf(each: Planned): number {
  if (each.refusal) return 0
  return isChanging(each) ? 1 : 2
}

function toRow({ product, before, after, refusal }: Planned, isPrice: boolean): BulkRow {
  const shown = (value: number) => (isPrice ? toDollars(value) : value)
  return {
    _id: product.id,
    name: product.name,
    type: product.type,
    before: shown(before),
    after: shown(refusal ? before : after),
    ...(refusal && { refusal }),
  }
}
