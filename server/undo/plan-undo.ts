import {
  type AuditRow,
  type EntryToUndo,
  isUndone,
  listRunEntries,
  listUndos,
  type Refusal,
  TOO_OLD,
  toDifference,
  type UndoPlan,
  withLater,
} from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type FigureEntry,
  type FigurePlan,
  planFiguresUndo,
  toFigureEntry,
} from './offers/plan-figures-undo.ts'
import { planners } from './planners.ts'

export type PlannedUndo = {
  /** In the order of their undo: the last change first. */
  items: { entry: EntryToUndo; plan: UndoPlan }[]
  /** Prices and stock of a run, undone in batches before the items. */
  figures: { entry: FigureEntry; plan: FigurePlan }[]
}

/** Other changes of a run are undone one by one, in one transaction and one request. */
const ITEMS_MAX = 2000

const TOO_MANY: Refusal = {
  refusal: `This run made more than ${ITEMS_MAX} changes of more than a price or a stock. Undo them one by one, or import a file with the earlier values.`,
}
const WITHOUT_CHANGES: Refusal = { refusal: 'This run changed nothing that could be undone.' }

export const isRun = ({ action }: AuditRow) => planners[action] === 'run'

/** The entries that are undone with `entry`, oldest first: those of its run, or the other changes of its subject by the same undo. */
export async function listTogether(ctx: Context, entry: AuditRow): Promise<AuditRow[]> {
  if (isRun(entry)) {
    const entries = await listRunEntries(ctx, entry)
    return entries.filter(({ action }) => typeof planners[action] === 'function')
  }
  if (entry.undoOf === null) return [entry]
  const others = (await listRunEntries(ctx, entry)).filter(
    ({ undoOf, subjectId }) => undoOf !== null && subjectId === entry.subjectId,
  )
  return [...others, entry].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** The undo of these entries; those that are undone already, or changed nothing, stay as they are. */
export async function planUndo(
  ctx: Context,
  entry: AuditRow,
  entries: readonly AuditRow[],
): Promise<PlannedUndo | Refusal> {
  const planner = planners[entry.action]
  if (typeof planner === 'object') return planner
  if (entries.length === 0) return entry.transactionId === null ? TOO_OLD : WITHOUT_CHANGES
  const undos = await listUndos(
    ctx,
    entries.map(({ id }) => id),
  )
  const effective = entries.filter(({ id }) => !isUndone(id, undos))
  const found = await withLater(ctx, effective)
  return planEntries(ctx, found, isRun(entry))
}

async function planEntries(
  ctx: Context,
  found: readonly EntryToUndo[],
  inRun: boolean,
): Promise<PlannedUndo | Refusal> {
  const figures = await planFigures(ctx, inRun ? found : [])
  const inBatch = new Set(figures.map(({ entry }) => entry.id))
  const others = found.filter(({ id }) => !inBatch.has(id)).reverse()
  if (others.length > ITEMS_MAX) return TOO_MANY
  const together = new Set(found.map(({ subjectId }) => subjectId))
  const items: PlannedUndo['items'] = []
  for (const entry of others) {
    const planner = planners[entry.action]
    if (typeof planner !== 'function') continue
    const plan = await planner(ctx, entry, together)
    if ('refusal' in plan) return plan
    if (toDifference(entry.before, entry.after)) items.push({ entry, plan })
  }
  return { items, figures }
}

async function planFigures(
  ctx: Context,
  found: readonly EntryToUndo[],
): Promise<PlannedUndo['figures']> {
  const entries = found.flatMap((entry) => toFigureEntry(entry) ?? [])
  const plans = await planFiguresUndo(ctx, entries)
  return entries.flatMap((entry, index) => {
    const plan = plans[index]
    return plan ? [{ entry, plan }] : []
  })
}
