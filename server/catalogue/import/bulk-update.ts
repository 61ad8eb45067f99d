import { and, inArray, sql } from 'drizzle-orm'
import type { AuditValues } from '#contract/audit.ts'
import type { BulkChange, BulkRow, ProductSelection } from '#contract/bulk.ts'
import { AppError } from '#contract/errors.ts'
import { BULK_PRODUCTS_MAX } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { type Change, recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { products } from '../catalogue.tables.ts'
import { usedCopies } from '../offers/offers.tables.ts'
import { findMissingGrades } from '../offers/variant-fields.rules.ts'
import { publishProducts } from '../product-events.ts'
import { isInShop } from '../product-projection.ts'
import { findProductIds } from '../search/find-products.queries.ts'
import { lockStockLevels, setStockBulk } from '../stock/index.ts'
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

const BATCH = 1000

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
    for (let at = 0; at < changing.length; at += BATCH) {
      const batch = changing.slice(at, at + BATCH)
      if (isPriceChange(change)) await writePrices(ctx, batch)
      else await setStockBulk(ctx, batch.map(toStockTarget))
      await publishProducts(
        ctx,
        'product.updated',
        batch.map(({ product }) => product.id),
      )
      await recordChanges(
        ctx,
        batch.map((each) => toAuditChange(each, isPriceChange(change))),
      )
    }
    return countPlanned(planned)
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
    .where(and(isOneOf(ids), isInShop))
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

/** One parameter for any number of ids. */
const isOneOf = (ids: readonly string[]) =>
  sql`${products.id} = any(${sql.param([...ids])}::uuid[])`

async function writePrices(ctx: Context, planned: readonly Planned[]): Promise<void> {
  const prices = planned.map(({ product, after }) => ({ id: product.id, cents: after }))
  await ctx.db.execute(sql`
    update products p set price_cents = v.cents,
      updated_at = greatest(${ctx.now}::timestamptz, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as v(id uuid, cents int)
    where p.id = v.id`)
}

const toStockTarget = ({ product, after }: Planned) => ({ productId: product.id, stock: after })

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

function toAuditChange({ product, before, after }: Planned, isPrice: boolean): Change {
  const values = (value: number): AuditValues =>
    isPrice ? { price: toDollars(value) } : { stock: value }
  return {
    action: 'product.changed',
    subject: { id: product.id, name: product.name },
    before: values(before),
    after: values(after),
  }
}
