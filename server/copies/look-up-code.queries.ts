import { arrayContains, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { HandlerAnswer } from '#contract/calls.ts'
import { INTAKE_PRODUCTS_MAX } from '#contract/limits.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { findProductIds } from '#server/search/index.ts'
import { readGtin, readSku } from './intake-code.rules.ts'
import { readIntakeProducts } from './intake-products.queries.ts'
import { findUsedCopyBySku } from './used-copies.queries.ts'

type Answer = HandlerAnswer<'GET /intake/lookup'>

const SEARCH_MAX = 1000

/** Only records and turntables have used copies. */
const mayHaveCopies = sql`${isListed} and ${products.type} in ('vinyl', 'turntable')`

/**
 * Finds the used copy with this SKU, otherwise up to 9 products, those with exactly this number first. No match
 * answers an empty list.
 */
export async function lookUpCode(ctx: Context, code: string): Promise<Answer> {
  const sku = readSku(code)
  const usedCopy = sku === undefined ? undefined : await findUsedCopyBySku(ctx, sku)
  if (usedCopy) return { kind: 'sku', usedCopy, products: [], total: 0 }
  if (sku !== undefined) return { kind: 'sku', products: [], total: 0 }
  const gtin = readGtin(code)
  const ids = gtin === undefined ? await findByText(ctx, code) : await findByBarcode(ctx, gtin)
  const kind = gtin === undefined ? 'text' : 'barcode'
  const shown = await readIntakeProducts(ctx, ids.slice(0, INTAKE_PRODUCTS_MAX))
  return { kind, products: shown, total: ids.length }
}

/** Several pressings may share a barcode. */
function findByBarcode(ctx: Context, gtin: string): Promise<string[]> {
  return findIds(ctx, arrayContains(pressings.gtins, [gtin]))
}

async function findByText(ctx: Context, text: string): Promise<string[]> {
  const numbered = await findIds(
    ctx,
    sql`${pressings.normalizedNumbers} && normalize_codes(array[${text}])`,
  )
  const found = await findProductIds(ctx, text, SEARCH_MAX)
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(sql`${inArray(products.id, found)} and ${mayHaveCopies}`)
  const usable = new Set(rows.map(({ id }) => id))
  return [...new Set([...numbered, ...found.filter((id) => usable.has(id))])]
}

async function findIds({ db }: Context, condition: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(pressings)
    .innerJoin(products, eq(products.id, pressings.productId))
    .where(sql`${condition} and ${mayHaveCopies}`)
    .orderBy(products.name, products.id)
  return rows.map(({ id }) => id)
}
