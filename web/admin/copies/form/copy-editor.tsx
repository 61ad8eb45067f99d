import { type SubmitEvent, useRef, useState } from 'react'
import type { VersionedUsedCopy } from '#contract/copies/used-copies.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ImageRow } from '../../products/index.ts'
import { ConflictSource } from '../../shared/conflict/conflict-source.tsx'
import { RecordConflict } from '../../shared/conflict/record-conflict.tsx'
import { refuseUnreadable } from '../../shared/form/date-field.tsx'
import { fields } from './copy-conflict.ts'
import { CopyFacts, OwnPhotos } from './copy-details.tsx'
import { type CopyFieldRefs, CopyFields } from './copy-fields.tsx'
import { actionLabels, stateActions } from './copy-states.ts'
import { PhotoField } from './photo-field.tsx'
import { PriceLimits } from './price-limits.tsx'
import { useCopyForm } from './use-copy-form.ts'

type CopyEditorProps = { copy: VersionedUsedCopy } & Parameters<typeof useCopyForm>[1]

export function CopyEditor({ copy, ...panel }: CopyEditorProps) {
  const form = useCopyForm(copy, panel)
  const { base, conflict } = form
  if (!conflict) return <CopyForm form={form} />
  return (
    <RecordConflict
      {...{ fields, conflict }}
      source={<ConflictSource base={base} kind="copy" />}
      isLong={(field) => field === 'notes'}
      showValue={({ images }, field) => field === 'images' && <ImageRow urls={images} />}
    />
  )
}

function CopyForm({ form }: { form: ReturnType<typeof useCopyForm> }) {
  const { base, draft, problems, photos, isSaving, failure } = form
  const [photoProblem, setPhotoProblem] = useState('')
  const refs: CopyFieldRefs = { first: useRef(null), sleeve: useRef(null), price: useRef(null) }

  function run(action: Parameters<typeof form.run>[0], element: HTMLFormElement | null) {
    if (!element || !refuseUnreadable(element)) form.run(action)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    run('save', event.currentTarget)
  }

  return (
    <form
      aria-label={`Used copy ${base.inventory.sku}`}
      noValidate
      onSubmit={submit}
      className="space-y-5"
    >
      <CopyFacts copy={base} />
      {failure && <Alert title={failure} />}
      <CopyFields
        {...{ draft, problems, refs }}
        isRecord={base.type === 'vinyl'}
        onChange={form.change}
      >
        <PriceLimits {...{ draft, problems }} onChange={form.change} />
        <OwnPhotos images={draft.images} onChange={(images) => form.change({ images })} />
        <PhotoField
          photos={photos}
          taken={draft.images.length}
          problem={photoProblem}
          onChange={(next, problem) => {
            form.setPhotos(next)
            setPhotoProblem(problem)
          }}
        />
      </CopyFields>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSaving}>
          Save changes
        </Button>
        {stateActions[base.inventory.state].map((action) => (
          <Button
            key={action}
            variant="secondary"
            disabled={isSaving}
            onClick={({ currentTarget }) => run(action, currentTarget.form)}
          >
            {actionLabels[action]}
          </Button>
        ))}
      </div>
    </form>
  )
}
