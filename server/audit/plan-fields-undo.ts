import type { Context } from '#server/platform/context.ts'
import type { AuditRow } from './audit.queries.ts'
import { type EntryToUndo, findLaterChanges, type UndoPlan } from './undo-plan.ts'
import { toChangedFields } from './undos-in-force.rules.ts'

type FieldsUndo<Values extends object> = {
  entry: EntryToUndo
  current: Values
  /** Those before the change; an entry of an earlier version may lack some. */
  earlier: Partial<Values>
  /** The fields of `Values` that an entry has changed; those of the entry by default. */
  fieldsOf?: (entry: AuditRow) => readonly string[]
  save: (ctx: Context, restored: Values) => Promise<unknown>
}

/** Undoes a change of a record field by field: the fields that it left alone stay as they are now. */
export function planFieldsUndo<Values extends object>({
  entry,
  current,
  earlier,
  fieldsOf = toChangedFields,
  save,
}: FieldsUndo<Values>): UndoPlan {
  const fields = fieldsOf(entry)
  const isChanged = (field: string) => fields.includes(field)
  const former = Object.entries(earlier).filter(([field]) => isChanged(field))
  return {
    before: entry.after,
    after: entry.before,
    conflicts: findLaterChanges(entry, (later) =>
      later.action === entry.action ? fieldsOf(later).filter(isChanged) : [],
    ),
    apply: async (ctx) => {
      await save(ctx, { ...current, ...Object.fromEntries(former) })
    },
  }
}
