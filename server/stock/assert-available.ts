import { inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { ProductRow } from './lock-products.ts'
import { findShortages, mergeLines, type StockLine } from './stock.rules.ts'

/** Too few units of these offers are available; an order that reserves some of them may give way (decision 7). */
export class MissingUnits extends AppError {
  readonly productIds: readonly string[]

  constructor(message: string, productIds: readonly string[]) {
    super('out-of-stock', message)
    this.productIds = productIds
  }
}

/** How many units of an offer there are. */
export type OfferLevel = Pick<
  ProductRow,
  'id' | 'name' | 'variantKind' | 'stock' | 'reserved' | 'archivedAt'
>

/**
 * Requires available units for all lines; only those of locked products stay available.
 * @throws MissingUnits, described as by `describeShortages`; AppError out-of-stock with a line that is no longer sold
 */
export async function assertAvailable(
  ctx: Context,
  lines: readonly StockLine[],
  levels: ReadonlyMap<string, OfferLevel>,
): Promise<void> {
  const shortages = await describeShortages(ctx, lines, levels)
  if (shortages === '') return
  const missing = mergeLines(lines).filter((line) => findShortages([line], levels).length > 0)
  const productIds = missing.map(({ productId }) => productId)
  const areSold = productIds.every((id) => levels.get(id)?.archivedAt === null)
  throw areSold ? new MissingUnits(shortages, productIds) : new AppError('out-of-stock', shortages)
}

/** The units left for each missing line, for the customer; empty without one. A used copy that is gone is named by its grade. */
export async function describeShortages(
  ctx: Context,
  lines: readonly StockLine[],
  levels: ReadonlyMap<string, OfferLevel>,
): Promise<string> {
  if (findShortages(lines, levels).length === 0) return ''
  const used = [...levels.values()].filter(({ variantKind }) => variantKind === 'used')
  const grades = await readGrades(
    ctx,
    used.map(({ id }) => id),
  )
  return findShortages(lines, levels, grades).join(' ')
}

/** The media grade of each record, the condition of other goods. */
async function readGrades(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { productId, mediaGrade, condition } = usedCopies
  const rows = await ctx.db
    .select({ productId, mediaGrade, condition })
    .from(usedCopies)
    .where(inArray(productId, [...ids]))
  return new Map(rows.map((row) => [row.productId, row.mediaGrade ?? row.condition ?? '']))
}
