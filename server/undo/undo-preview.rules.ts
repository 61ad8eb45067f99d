import type { UndoConflict, UndoPreview } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import type { AuditRow, Refusal, UndoPlan } from '#server/audit/index.ts'
import { toVersion } from '#server/platform/version.ts'

export type Planned = {
  entry: Pick<AuditRow, 'id' | 'subjectId' | 'subjectName'>
  plan: Pick<UndoPlan, 'before' | 'after' | 'conflicts'>
}

const SHOWN_MAX = 100

export function toPreview(
  entry: Pick<AuditRow, 'id' | 'subjectName'>,
  planned: readonly Planned[] | Refusal,
): UndoPreview {
  if ('refusal' in planned) {
    const nothing = { changes: [], total: 0, conflicts: [], conflictCount: 0 }
    return { ...planned, ...nothing, seen: toVersion('undo', String(entry.id)) }
  }
  const changes = planned.map(({ entry: { subjectId, subjectName }, plan }) => ({
    subjectId,
    subjectName,
    before: plan.before,
    after: plan.after,
  }))
  const conflicts = planned.flatMap(({ entry: { subjectName }, plan }) =>
    plan.conflicts.map((conflict) => ({ subjectName, ...conflict })),
  )
  if (planned.length === 0) {
    const { subjectName } = entry
    conflicts.push({ subjectName, field: '', message: 'Nothing of it is left to undo.' })
  }
  return {
    changes: changes.slice(0, SHOWN_MAX),
    total: changes.length,
    conflicts: conflicts.slice(0, SHOWN_MAX),
    conflictCount: conflicts.length,
    seen: toVersion('undo', JSON.stringify([String(entry.id), changes, conflicts])),
  }
}

/**
 * Whether the undo can be made as its caller has seen it.
 * @throws AppError conflict with the refusal, with the first conflict, or when the preview is another by now
 */
export function assertUndoable(
  { refusal, conflicts, conflictCount, seen: current }: UndoPreview,
  seen: string,
): void {
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const [first] = conflicts
  if (first) throw new AppError('conflict', toConflictMessage(first, conflictCount - 1))
  if (seen !== current) throw new AppError('conflict', 'This has changed in the meantime.')
}

function toConflictMessage({ subjectName, field, message }: UndoConflict, others: number): string {
  const about = field ? `“${subjectName}”, ${field}` : `“${subjectName}”`
  const more =
    others > 0
      ? ` ${others} more ${others === 1 ? 'thing stands' : 'things stand'} in the way.`
      : ''
  return `Nothing was undone. ${about}: ${message}${more}`
}
