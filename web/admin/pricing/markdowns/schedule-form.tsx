import { useRef } from 'react'
import { markdownRoundings, type VersionedSchedule } from '#contract/pricing/markdowns.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { loadSchedule, useSaveSchedule } from './markdown-queries.ts'
import {
  canAddStep,
  fields,
  readSchedule,
  type StepDraft,
  toDraft,
  toRoundingLabel,
  withStep,
} from './schedule-draft.ts'

const listRoundings = () =>
  markdownRoundings.map((value) => ({ value, label: toRoundingLabel(value) }))

/** The steps, after how many days and by how much. */
export function ScheduleForm({ schedule }: { schedule: VersionedSchedule }) {
  const save = useSaveSchedule()
  const form = useRecordForm({
    opened: schedule,
    fields,
    toDraft,
    read: readSchedule,
    save: (input, base) => save.mutateAsync({ input, base }),
    load: loadSchedule,
    whatFailed: 'The schedule was not saved. Please try again.',
  })
  const { draft, change } = form
  const setSteps = (steps: StepDraft[]) => change({ steps })

  return (
    <FormShell
      form={form}
      label="Schedule"
      submitLabel="Save schedule"
      size="sm"
      className="max-w-xl"
    >
      <Switch
        label="Make a list every night"
        checked={draft.isOn}
        onCheckedChange={(isOn) => change({ isOn })}
      />
      <StepRows steps={draft.steps} onChange={setSteps} />
      <div className="flex flex-wrap items-center gap-3">
        {canAddStep(draft.steps) && (
          <Button size="sm" variant="secondary" onClick={() => setSteps(withStep(draft.steps))}>
            Add a step
          </Button>
        )}
        <PlainSelect
          label="Rounding"
          name="rounding"
          options={listRoundings()}
          value={draft.rounding}
          onValueChange={(rounding) => change({ rounding })}
          className="w-44"
        />
      </div>
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {form.errorOf('steps')}
      </p>
    </FormShell>
  )
}

type StepRowsProps = { steps: readonly StepDraft[]; onChange: (steps: StepDraft[]) => void }

function StepRows({ steps, onChange }: StepRowsProps) {
  const list = useRef<HTMLOListElement>(null)
  const set = (key: number, change: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...change } : step)))

  function remove(key: number) {
    onChange(steps.filter((step) => step.key !== key))
    list.current?.focus()
  }

  return (
    <ol ref={list} tabIndex={-1} aria-label="Steps" className="space-y-2">
      {steps.map(({ key, days, percent }, index) => (
        <li key={key} className="flex flex-wrap items-center gap-2 text-sm">
          <TextField
            label={`Days of step ${index + 1}`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={days}
            onChange={({ target }) => set(key, { days: target.value })}
            fieldClassName="w-20"
          />
          days:
          <TextField
            label={`Per cent of step ${index + 1}`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={percent}
            onChange={({ target }) => set(key, { percent: target.value })}
            fieldClassName="w-16"
          />
          % off the first price
          {steps.length > 1 && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove step ${index + 1}`}
              onClick={() => remove(key)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
