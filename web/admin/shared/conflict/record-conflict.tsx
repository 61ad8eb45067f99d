import type { ReactNode } from 'react'
import type { DraftFields } from '../form/draft-fields.ts'
import type { Conflict } from '../form/use-record-form.ts'
import { type ConflictTexts, LongValue } from './conflict-choice.tsx'
import { ConflictView } from './conflict-view.tsx'

export type ShowValue<Draft, Field> = (draft: Draft, field: Field) => ReactNode

type RecordConflictProps<Saved, Draft, Field extends string> = Partial<
  Omit<ConflictTexts<Field>, 'labelOf' | 'valueOf'>
> & {
  fields: Pick<DraftFields<Draft, Field>, 'toLabel' | 'toText'>
  conflict: Conflict<Saved, Draft, Field>
  source: ReactNode
  showValue?: ShowValue<Draft, Field> | undefined
  isOnPage?: boolean
}

/** Both versions of the record of a form; values are shown as texts unless `showValue` has more. */
export function RecordConflict<Saved, Draft, Field extends string>(
  props: RecordConflictProps<Saved, Draft, Field>,
) {
  const { fields, conflict, showValue, ...texts } = props
  const { toLabel, toText } = fields
  const { versions, differences, saveMerged, backToEditing } = conflict
  const isLong = (field: Field) =>
    Math.max(toText(versions.mine, field).length, toText(versions.theirs, field).length) > 40
  return (
    <ConflictView
      wasSaved
      labelOf={toLabel}
      isLong={isLong}
      valueOf={(field, version) =>
        showValue?.(versions[version], field) || (
          <LongValue text={toText(versions[version], field)} />
        )
      }
      differences={differences}
      {...texts}
      onSave={saveMerged}
      onBack={backToEditing}
    />
  )
}
