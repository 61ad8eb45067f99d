import { toCents, toDollars } from '#contract/money.ts'
import type { EntryToUndo, UndoPlan } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { reopenPrices } from '#server/pricing/index.ts'
import { type FigureChange, writeFigures } from '#server/products/index.ts'
import { changedFieldsOf, findConflicts, toRevertedStock } from './undo-values.rules.ts'

export type FigureEntry = EntryToUndo & { field: 'price' | 'stock' }

/** An entry whose only value is a price or the stock: a run has thousands, which are undone in batches. */
export function toFigureEntry(entry: EntryToUndo): FigureEntry | undefined {
  const [field, ...others] = changedFieldsOf(entry)
  if (entry.action !== 'product.changed' || others.length > 0 || entry.exact) return
  return field === 'price' || field === 'stock' ? { ...entry, field } : undefined
}

type Level = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'variantKind' | 'priceCents' | 'stock' | 'reserved' | 'archivedAt'
>

export type FigurePlan = UndoPlan & { change: FigureChange | undefined }

/**
 * The plans of these entries in their order. Undefined for the stock of a used copy, which needs its grades to be on
 * sale again.
 */
export async function planFiguresUndo(
  ctx: Context,
  entries: readonly FigureEntry[],
): Promise<(FigurePlan | undefined)[]> {
  const levels = await readLevels(
    ctx,
    entries.map(({ subjectId }) => subjectId),
  )
  return entries.map((entry) => {
    const level = levels.get(entry.subjectId)
    return level?.variantKind === 'used' && entry.field === 'stock'
      ? undefined
      : toPlan(entry, level)
  })
}

function toPlan(entry: FigureEntry, level: Level | undefined): FigurePlan {
  const { field } = entry
  const apply = async () => {}
  if (!level || level.archivedAt) {
    const conflicts = [{ field: '', message: 'It is deleted. Undo that first.' }]
    return { before: null, after: entry.before, conflicts, apply, change: undefined }
  }
  const { id, name, reserved } = level
  const values = { price: toDollars(level.priceCents), stock: level.stock }
  const after =
    field === 'price' ? toCents(Number(entry.before?.price)) : toRevertedStock(entry, level.stock)
  return {
    before: { [field]: values[field] },
    after: { [field]: field === 'price' ? toDollars(after) : after },
    conflicts: findConflicts(entry, { values, reserved, isPiece: false }),
    change: { id, name, before: field === 'price' ? level.priceCents : level.stock, after },
    apply,
  }
}

async function readLevels({ db }: Context, ids: readonly string[]): Promise<Map<string, Level>> {
  const { id, name, variantKind, priceCents, stock, reserved, archivedAt } = products
  const rows = await db
    .select({ id, name, variantKind, priceCents, stock, reserved, archivedAt })
    .from(products)
    .where(isAnyOf(products.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes the changes of these plans, in a transaction that has locked their offers. */
export async function applyFigures(
  ctx: Context,
  planned: readonly { entry: FigureEntry; plan: FigurePlan }[],
): Promise<void> {
  for (const field of ['price', 'stock'] as const) {
    const changes = planned
      .filter(({ entry }) => entry.field === field)
      .flatMap(({ plan }) => plan.change ?? [])
    await writeFigures(ctx, field, changes)
    if (field === 'price') {
      await reopenPrices(
        ctx,
        changes.map(({ id }) => id),
      )
    }
  }
}
