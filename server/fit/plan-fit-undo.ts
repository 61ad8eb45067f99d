import { fit } from '#contract/products/fit.ts'
import { emptyFit, type Fit } from '#contract/products/fit-facts.ts'
import { type EntryToUndo, planFieldsUndo, TOO_OLD } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toStoredFit } from './fit.rules.ts'
import { getFit, setFit, toFitVersion } from './set-fit.ts'

export async function planFitUndo(ctx: Context, entry: EntryToUndo) {
  const { data: earlier } = fit.partial().safeParse(entry.before)
  if (!earlier) return TOO_OLD
  const { subjectId: productId } = entry
  const { type, fit: current } = await getFit(ctx, productId)
  const plan = planFieldsUndo({
    entry,
    current,
    earlier: earlier as Partial<Fit>,
    save: (ctx, fit) => setFit(ctx, { productId, fit, ifMatch: `"${toFitVersion(current)}"` }),
  })
  const stored: Record<string, unknown> =
    toStoredFit(type, { ...current, ...(earlier as Partial<Fit>) }) ?? emptyFit
  const lost = Object.entries(earlier).filter(([fact, value]) => stored[fact] !== value)
  const message = 'The product is of another type or kind by now, which has no such fact.'
  return { ...plan, conflicts: [...plan.conflicts, ...lost.map(([field]) => ({ field, message }))] }
}
