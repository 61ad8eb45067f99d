import { fit } from '#contract/products/fit.ts'
import { type EntryToUndo, planFieldsUndo, TOO_OLD } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { getFit, setFit, toFitVersion } from './set-fit.ts'

export async function planFitUndo(ctx: Context, entry: EntryToUndo) {
  const { data: earlier } = fit.partial().safeParse(entry.before)
  if (!earlier) return TOO_OLD
  const { subjectId: productId } = entry
  const current = await getFit(ctx, productId)
  return planFieldsUndo({
    entry,
    current,
    earlier: earlier as Partial<typeof current>,
    save: (ctx, fit) => setFit(ctx, { productId, fit, ifMatch: `"${toFitVersion(current)}"` }),
  })
}
