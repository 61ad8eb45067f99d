import type { AuditValues, UndoConflict } from '#contract/audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { AuditRow } from './audit.queries.ts'

/** An entry with the later ones about its subject that still have an effect. */
export type EntryToUndo = AuditRow & { later: AuditRow[] }

/** The result of undoing one entry, as its area plans it. */
export type UndoPlan = {
  /** The changed record; null where it is deleted. */
  before: AuditValues | null
  after: AuditValues | null
  conflicts: Omit<UndoConflict, 'subjectName'>[]
  /** Makes the change, in a transaction that has locked and planned it; called only without conflicts. */
  apply: (ctx: Context) => Promise<void>
}

/** Why an entry can never be undone, and how to correct it instead. */
export type Refusal = { refusal: string }

export const TOO_OLD: Refusal = {
  refusal:
    'This entry was written by an earlier version of the shop, which did not store what an undo needs. Change the values by hand.',
}

/** The plan of a change whose record is deleted by now. */
export function toDeletedPlan({ before }: EntryToUndo): UndoPlan {
  const message = 'It is deleted. Undo that first.'
  return { before: null, after: before, conflicts: [{ field: '', message }], apply: async () => {} }
}

/** Conflicts with the later changes of these fields, or of any field. */
export function findLaterChanges(
  { later }: EntryToUndo,
  fieldsOf: (later: AuditRow) => readonly string[],
): UndoPlan['conflicts'] {
  return later.flatMap((change) =>
    fieldsOf(change).map((field) => ({
      field,
      message: `Changed since by ${change.actorEmail || 'the shop itself'}.`,
      at: change.createdAt.toISOString(),
    })),
  )
}
