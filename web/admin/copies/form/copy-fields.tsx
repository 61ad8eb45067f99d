import type { ReactNode, RefObject } from 'react'
import { type CopyFieldsWith, copyFields } from '#contract/copies/copy-fields.ts'
import { COPY_NOTES_MAX, LOCATION_MAX } from '#contract/limits.ts'
import { shopFormats } from '#contract/locale.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckboxField } from '../../shared/form/choice-fields.tsx'
import { DateField } from '../../shared/form/date-field.tsx'
import { type CopyDraft, type DraftProblems, type FormField, formFields } from './copy-draft.ts'
import { focusGroup, GradeChoice } from './grade-choice.tsx'
import { conditionOptions, mediaOptions, sleeveOptions } from './grade-options.ts'

export type CopyFieldRefs = {
  /** The media grade of a record, the condition of a turntable. */
  first: RefObject<HTMLFieldSetElement | null>
  sleeve: RefObject<HTMLFieldSetElement | null>
  price: RefObject<HTMLInputElement | null>
}

type CopyFieldsProps = {
  isRecord: boolean
  draft: CopyDraft
  onChange: (change: Partial<CopyDraft>) => void
  problems: DraftProblems
  refs: CopyFieldRefs
  priceSource?: string | undefined
  /** After the cost: the photos. */
  children?: ReactNode
}

type FurtherField = Exclude<CopyFieldsWith<{ part: 'inventory'; kind: 'text' | 'day' }>, 'location'>

/** Texts and days that have no place of their own. */
const furtherFields = formFields.filter(
  (field): field is FurtherField =>
    field !== 'location' &&
    copyFields[field].part === 'inventory' &&
    ['text', 'day'].includes(copyFields[field].kind),
)

/** Every field of a used copy, in the order of the keyboard. */
export function CopyFields(props: CopyFieldsProps) {
  const { isRecord, draft, onChange, problems, refs, priceSource, children } = props
  const toPrice = () => {
    refs.price.current?.focus()
    refs.price.current?.select()
  }
  const bind = (field: TextFieldName) => ({
    value: draft[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  })
  return (
    <div className="space-y-4">
      {isRecord ? (
        <>
          <GradeChoice
            label="Media grade"
            options={mediaOptions}
            value={draft.mediaGrade}
            onChange={(mediaGrade) => onChange({ mediaGrade })}
            onKeyChosen={() => focusGroup(refs.sleeve.current)}
            error={problems.mediaGrade}
            groupRef={refs.first}
          />
          <GradeChoice
            label="Sleeve grade"
            options={sleeveOptions}
            value={draft.sleeveGrade}
            onChange={(sleeveGrade) => onChange({ sleeveGrade })}
            onKeyChosen={toPrice}
            error={problems.sleeveGrade}
            groupRef={refs.sleeve}
          />
        </>
      ) : (
        <GradeChoice
          label="Condition"
          options={conditionOptions}
          value={draft.condition}
          onChange={(condition) => onChange({ condition })}
          onKeyChosen={toPrice}
          error={problems.condition}
          groupRef={refs.first}
        />
      )}
      <TextField
        ref={refs.price}
        label="Price"
        prefix={shopFormats().sign}
        inputMode="decimal"
        error={problems.price}
        description={priceSource}
        fieldClassName="max-w-60"
        {...bind('price')}
      />
      <TextAreaField
        label="Notes"
        description="Shoppers read them: marks, writing, a cut-out hole."
        rows={2}
        maxLength={COPY_NOTES_MAX}
        {...bind('notes')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Location" maxLength={LOCATION_MAX} {...bind('location')} />
        <TextField
          label="Cost"
          prefix={shopFormats().sign}
          inputMode="decimal"
          error={problems.cost}
          {...bind('cost')}
        />
      </div>
      {children}
      <div className="grid gap-4 sm:grid-cols-3">
        {furtherFields.map((field) => {
          const entry = copyFields[field]
          return entry.kind === 'day' ? (
            <DateField key={field} label={entry.label} type="date" {...bind(field)} />
          ) : (
            <TextField
              key={field}
              label={entry.label}
              maxLength={entry.maxLength}
              {...bind(field)}
            />
          )
        })}
      </div>
      <CheckboxField
        isCompact
        label="Play-graded: we listened to it"
        checked={draft.isPlayGraded}
        onCheckedChange={(isPlayGraded) => onChange({ isPlayGraded })}
      />
    </div>
  )
}

type TextFieldName =
  | 'price'
  | Exclude<
      FormField,
      CopyFieldsWith<{ kind: 'yesNo' }> | 'mediaGrade' | 'sleeveGrade' | 'condition'
    >
