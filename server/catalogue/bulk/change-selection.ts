import { and, sql } from 'drizzle-orm'
import type { AuditFacts } from '../../../contract/audit.ts'
import type { BulkChange, BulkRow, ProductSelection } from '../../../contract/bulk.ts'
import { AppError } from '../../../contract/errors.ts'
import { BULK_PRODUCTS_MAX } from '../../../contract/limits.ts'
import { toDollars } from '../../../contract/money.ts'
import { type Change, recordChanges } from '../../audit/index.ts'
import type { Context } from '../../platform/context.ts'
import { isId } from '../../platform/db/ids.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { findProductIds } from '../catalogue.queries.ts'
import { products } from '../catalogue.tables.ts'
import { isInShop } from '../product-columns.ts'
import { publishProducts } from '../product-events.ts'
import { setStocks } from '../stock/index.ts'
import {
  countPlanned,
  isChanging,
  isPriceChange,
  type Planned,
  planChange,
  type SelectedProduct,
  toSeen,
} from './selection-change.rules.ts'

type Wanted = { selection: ProductSelection; change: BulkChange }

const BATCH = 1000

/** What the change would do to each product of the selection, a page of it. Products that left the shop are not in it. */
export async function previewChange(
  ctx: Context,
  { selection, change, page, limit }: Wanted & { page: number; limit: number },
) {
  const ids = await findIds(ctx, selection)
  const found = await readSelected(ctx, ids, { isLocking: false })
  const byId = new Map(found.map((product) => [product.id, planChange(product, change)]))
  const planned = ids.flatMap((id) => byId.get(id) ?? [])
  // What stands in the way is seen first.
  const shown = [...planned].sort((one, other) => rankOf(one) - rankOf(other))
  return {
    rows: shown
      .slice((page - 1) * limit, page * limit)
      .map((each) => toRow(each, isPriceChange(change))),
    ...countPlanned(planned),
    seen: toSeen(planned),
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(planned.length / limit),
      totalRows: planned.length,
    },
  }
}

/**
 * Changes every product of the selection that can be changed, in one transaction; the refused ones stay.
 * @throws AppError conflict when anything would come out otherwise than `seen`
 */
export async function changeSelection(
  ctx: Context,
  { selection, change, seen }: Wanted & { seen: string },
) {
  return withTransaction(ctx, async (ctx) => {
    const ids = await findIds(ctx, selection)
    const locked = await readSelected(ctx, ids, { isLocking: true })
    const planned = locked.map((product) => planChange(product, change))
    if (toSeen(planned) !== seen) {
      throw new AppError(
        'conflict',
        'Since the preview some of these products were changed or sold. Nothing was changed; look at the new preview.',
      )
    }
    const changing = planned.filter(isChanging)
    for (let at = 0; at < changing.length; at += BATCH) {
      const batch = changing.slice(at, at + BATCH)
      if (isPriceChange(change)) await writePrices(ctx, batch)
      else await setStocks(ctx, batch.map(toStockCount))
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

/** Locked in the order of their ids, as everybody does who locks products. */
async function readSelected(
  ctx: Context,
  ids: readonly string[],
  { isLocking }: { isLocking: boolean },
): Promise<SelectedProduct[]> {
  const { id, name, type, priceCents, stock, reserved } = products
  const query = ctx.db
    .select({ id, name, type, priceCents, stock, reserved })
    .from(products)
    .where(and(isOneOf(ids), isInShop))
    .orderBy(id)
  return isLocking ? query.for('no key update') : query
}

/** One parameter, however many ids. */
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

const toStockCount = ({ product, after }: Planned) => ({ productId: product.id, stock: after })

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
  const facts = (value: number): AuditFacts =>
    isPrice ? { price: toDollars(value) } : { stock: value }
  return {
    action: 'product.changed',
    subject: { id: product.id, name: product.name },
    before: facts(before),
    after: facts(after),
  }
}
