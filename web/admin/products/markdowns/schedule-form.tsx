import { type FormEvent, useRef, useState } from 'react'
import type { MarkdownRounding, MarkdownSchedule } from '#contract/markdowns.ts'
import { failureText } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useScheduleUpdate } from './markdown-queries.ts'
import {
  canAddStep,
  readSchedule,
  type ScheduleDraft,
  type StepDraft,
  toDraft,
  withStep,
} from './schedule-draft.ts'

const listRoundings = () =>
  (['0.50', '0.95'] as const satisfies MarkdownRounding[]).map((value) => ({
    value,
    label: `Down to ${formatPrice(Number(value))}`,
  }))

/** The steps, after how many days and by how much (MARK-1, MARK-3). */
export function ScheduleForm({ schedule }: { schedule: MarkdownSchedule }) {
  const [draft, setDraft] = useState(() => toDraft(schedule))
  const [saved, setSaved] = useState<ScheduleDraft>()
  const [hasTried, setHasTried] = useState(false)
  const save = useScheduleUpdate()
  const read = readSchedule(draft)
  const setSteps = (steps: StepDraft[]) => setDraft({ ...draft, steps })

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (read && !save.isPending) save.mutate(read, { onSuccess: () => setSaved(draft) })
  }

  return (
    <form aria-label="Schedule" noValidate onSubmit={submit} className="max-w-xl space-y-4">
      <Switch
        label="Make a list every night"
        checked={draft.isOn}
        onCheckedChange={(isOn) => setDraft({ ...draft, isOn })}
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
          onValueChange={(rounding) => setDraft({ ...draft, rounding })}
          className="w-44"
        />
      </div>
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {hasTried && !read
          ? 'Each step needs more days and more per cent than the one before, in whole numbers.'
          : save.isError &&
            failureText(save.error, 'The schedule was not saved. Please try again.')}
      </p>
      <div className="flex items-center gap-3">
        <Button type="submit" size="sm" loading={save.isPending}>
          Save schedule
        </Button>
        <p role="status" className="text-sm text-soft">
          {save.isSuccess && draft === saved && 'Saved'}
        </p>
      </div>
    </form>
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
