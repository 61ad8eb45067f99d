import type { AuditEntry, UndoPreview } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import {
  type AuditRow,
  getAuditEntry,
  getNewUndo,
  linkUndos,
  lockAuditEntry,
  recordChange,
} from '#server/audit/index.ts'
import { followUndo } from '#server/exchange/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import { applyFigures } from './offers/plan-figures-undo.ts'
import { isRun, listTogether, type PlannedUndo, planUndo } from './plan-undo.ts'
import { assertUndoable, toPreview } from './undo-preview.rules.ts'

/** The values that undoing an entry would change, and what stands in the way. @throws AppError not-found */
export async function previewUndo(ctx: Context, id: string): Promise<UndoPreview> {
  const entry = await getAuditEntry(ctx, id)
  const planned = await planUndo(ctx, entry, await listTogether(ctx, entry))
  return toPreview(entry, 'refusal' in planned ? planned : allOf(planned))
}

/**
 * Undoes a change, a run with all its changes or none of them. The undo is an entry too, which can be undone.
 * @throws AppError not-found; conflict when it cannot be undone, when something stands in the way, and when the preview is
 * another than `seen`
 */
export async function undoChange(
  ctx: Context,
  { id, seen }: { id: string; seen: string },
): Promise<{ entry: AuditEntry; changed: number }> {
  return withTransaction(ctx, async (ctx) => {
    const entry = await lockAuditEntry(ctx, id)
    const entries = await listTogether(ctx, entry)
    await lockOffers(ctx, entries)
    const planned = await planUndo(ctx, entry, entries)
    if ('refusal' in planned) throw new AppError('conflict', planned.refusal)
    const all = allOf(planned)
    assertUndoable(toPreview(entry, all), seen)
    await applyAll(ctx, planned)
    if (isRun(entry)) await recordRunUndo(ctx, entry)
    const undo = await getNewUndo(ctx, entry)
    const subjects = all.map((each) => each.entry.subjectId).filter(isId)
    await followUndo(ctx, { entry, undoId: undo._id, subjects })
    return { entry: undo, changed: all.length }
  })
}

/** Links the undo of each change at once: two changes of one undo may have the same subject. */
async function applyAll(ctx: Context, { figures, items }: PlannedUndo): Promise<void> {
  await applyFigures(ctx, figures)
  await linkUndos(
    ctx,
    figures.map(({ entry }) => entry),
  )
  for (const { entry, plan } of items) {
    await plan.apply(ctx)
    await linkUndos(ctx, [entry])
  }
}

const allOf = ({ items, figures }: PlannedUndo) => [...figures, ...items]

/** All of them first, in the one order of locks, because plans and operations take them entry by entry. */
async function lockOffers(ctx: Context, entries: readonly AuditRow[]): Promise<void> {
  const ids = entries
    .filter(({ action }) => action.startsWith('product.') || action.startsWith('used-copy.'))
    .map(({ subjectId }) => subjectId)
  await lockStockLevels(ctx, ids.filter(isId))
}

async function recordRunUndo(ctx: Context, run: AuditRow): Promise<void> {
  await recordChange(ctx, {
    action: run.action,
    subject: { id: run.subjectId, name: run.subjectName },
    before: run.after,
    after: run.before,
  })
  await linkUndos(ctx, [run])
}
