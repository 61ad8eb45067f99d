import type { AuditRow } from './audit.queries.ts'

export type Linked = Pick<AuditRow, 'id' | 'undoOf'>

/** Whether an undo of the entry is in force: one that was undone itself is not. */
export function isUndone(id: bigint, undos: readonly Linked[]): boolean {
  return undos.some((undo) => undo.undoOf === id && !isUndone(undo.id, undos))
}

/**
 * The later entries that still have an effect beside `entry`. A change and its undo cancel each other out when both
 * are later than it.
 */
export function findEffective<Entry extends Linked>(
  entry: Pick<AuditRow, 'id'>,
  later: readonly Entry[],
): Entry[] {
  return later.filter(({ id, undoOf }) => {
    const undoesLater = undoOf !== null && undoOf > entry.id
    return !undoesLater && !isUndone(id, later)
  })
}

/** The names of the changed fields; on sale or not is both a stock and a state of a used copy. */
export function toChangedFields({ before, after }: Pick<AuditRow, 'before' | 'after'>): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  if (names.has('state')) names.add('stock')
  else if (names.has('stock')) names.add('state')
  return [...names]
}
