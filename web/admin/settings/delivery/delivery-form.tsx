import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { type DeliveryDraft, fields, toDraft } from './delivery-draft.ts'
import { type DeliveryAnswer, loadDelivery, useSaveDelivery } from './delivery-queries.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { readDelivery, toFieldPath } from './read-delivery.ts'
import { TogetherField } from './together-field.tsx'
import { WeightFields } from './weight-fields.tsx'
import { ZoneList } from './zone-list.tsx'

type DeliveryFormProps = {
  answer: DeliveryAnswer
  onSaved: (answer: DeliveryAnswer) => void
  onDirtyChange: (isDirty: boolean) => void
}

export function DeliveryForm({ answer, onSaved, onDirtyChange }: DeliveryFormProps) {
  const save = useSaveDelivery()
  const form = useRecordForm({
    opened: answer,
    fields,
    toDraft,
    read: readDelivery,
    save: (body, { version }) => save.mutateAsync({ body, version }),
    load: loadDelivery,
    onSaved,
    onDirtyChange,
    onFailed: (error) => reveal(isApiError(error) && error.field ? [error.field] : []),
  })
  const { draft, change } = form
  const { openIds, setOpenIds, box, reveal } = useErrorsInView(draft, form.error)
  const refused = isApiError(form.error) ? form.error : undefined
  const errorAt = (path: string) =>
    form.problems[path] ??
    (refused?.field !== undefined && toFieldPath(refused.field) === path
      ? form.whyRefused
      : undefined)
  const hasProblems = Object.keys(form.problems).length > 0
  const isFree = draft.zones.every(({ rates }) => rates.length === 0)

  function submit(event: SubmitEvent) {
    form.submit(event)
    reveal(Object.keys(readDelivery(draft).problems ?? {}))
  }

  return (
    <div ref={box}>
      <FormShell
        form={{ ...form, submit }}
        label="Delivery"
        savedText="Saved. Carts show it now."
        status={hasProblems && 'Not saved: some fields need a correction.'}
        className="space-y-8"
      >
        {isFree && (
          <FreeDelivery
            hasZones={draft.zones.length > 0}
            countries={draft.countries}
            error={errorAt('countries')}
            onChange={(countries) => change({ countries })}
          />
        )}
        <ZoneList
          zones={draft.zones}
          error={errorAt('zones')}
          errorAt={errorAt}
          openIds={openIds}
          onOpenIdsChange={setOpenIds}
          onChange={(zones) => change({ zones })}
        />
        {!isFree && (
          <TogetherField
            isOn={draft.shipTogether}
            onChange={(shipTogether) => change({ shipTogether })}
          />
        )}
        <WeightFields draft={draft} errorAt={errorAt} onChange={(weights) => change({ weights })} />
      </FormShell>
    </div>
  )
}

/** The zones and rates that are open, and a way to open those with errors, of which the first takes the focus. */
function useErrorsInView({ zones }: DeliveryDraft, refusal: Error | null) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [revealed, setRevealed] = useState<object>()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (revealed || refusal) {
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [revealed, refusal])

  function reveal(paths: readonly string[]) {
    if (paths.length === 0) return
    const ids = paths.flatMap((path) => {
      const [, zone, , rate] = path.split('.')
      const found = zones[Number(zone)]
      return [found?.id, found?.rates[Number(rate)]?.id].filter((id) => id !== undefined)
    })
    setOpenIds((open) => new Set([...open, ...ids]))
    setRevealed({})
  }

  return { openIds, setOpenIds, box, reveal }
}
