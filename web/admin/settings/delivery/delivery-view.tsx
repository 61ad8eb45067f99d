import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { UnsavedChangesDialog } from '../../shared/unsaved-changes-dialog.tsx'
import { useUnsavedChanges } from '../../shared/use-unsaved-changes.ts'
import { DeliveryFile } from './delivery-file.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import type { DeliveryAnswer } from './delivery-queries.ts'
import { DeliveryTrial } from './delivery-trial.tsx'

export function DeliveryView({ answer }: { answer: DeliveryAnswer }) {
  /** As last saved here. */
  const [saved, setSaved] = useState(answer)
  /** The start values of the form; an applied file starts another form. */
  const [opened, setOpened] = useState({ answer, number: 0 })
  const [isDirty, setIsDirty] = useState(false)
  const leaving = useUnsavedChanges({})
  const hasRates = saved.settings.zones.some(({ rates }) => rates.length > 0)

  const { revalidate } = useRevalidator()

  /** The panel of a product has a weight once the settings of the page have rates: they load again. */
  function noteSaved(now: DeliveryAnswer) {
    setSaved(now)
    void revalidate()
  }

  function noteDirty(now: boolean) {
    setIsDirty(now)
    leaving.onDirtyChange(now)
  }

  function showApplied(applied: DeliveryAnswer) {
    if (applied.version === saved.version) return
    noteSaved(applied)
    setOpened(({ number }) => ({ answer: applied, number: number + 1 }))
  }

  return (
    <div className="space-y-12">
      <DeliveryForm
        key={opened.number}
        answer={opened.answer}
        onSaved={noteSaved}
        onDirtyChange={noteDirty}
      />
      {hasRates && <DeliveryTrial />}
      <DeliveryFile version={saved.version} isDirty={isDirty} onApplied={showApplied} />
      <UnsavedChangesDialog {...leaving.question} />
    </div>
  )
}
