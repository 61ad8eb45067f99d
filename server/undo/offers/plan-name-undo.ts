import { AppError } from '#contract/errors.ts'
import type { EntryToUndo, UndoPlan } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { getNameById, isNameTaken, type NameKind, updateName } from '#server/pressings/index.ts'
import { findConflicts, toRevertedValues } from './undo-values.rules.ts'

/** Undoes a change of an artist or a label. */
export async function planNameUndo(
  ctx: Context,
  kind: NameKind,
  entry: EntryToUndo,
): Promise<UndoPlan> {
  const found = await getNameById(ctx, kind, entry.subjectId).catch((error) => {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  })
  if (!found) {
    const message = `This ${kind} was merged into another one.`
    const conflicts = [{ field: '', message }]
    return { before: null, after: entry.before, conflicts, apply: async () => {} }
  }
  const { name, sortName, about, version } = found
  const reverted = toRevertedValues(entry, {})
  const conflicts = findConflicts(entry, {
    values: { name, sortName, about },
    reserved: 0,
    isPiece: false,
  })
  const former = reverted.name
  const isTaken =
    typeof former === 'string' &&
    former !== name &&
    (await isNameTaken(ctx, kind, { id: entry.subjectId, name: former }))
  if (isTaken) {
    const message = `Another ${kind} has the name “${former}” by now. Merge the two instead.`
    conflicts.push({ field: 'name', message })
  }
  const toText = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const change = {
    name: toText(reverted.name),
    sortName: toText(reverted.sortName),
    about: toText(reverted.about),
  }
  return {
    before: entry.after,
    after: reverted,
    conflicts,
    apply: async (ctx) => {
      await updateName(ctx, kind, { id: entry.subjectId, change, ifMatch: `"${version}"` })
    },
  }
}
