import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OpenDay } from '#contract/counter/day-ends.ts'
import { NOTE_MAX } from '#contract/limits.ts'
import { shopFormats } from '#contract/locale.ts'
import { failureText } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type DayDraft, differenceOf, emptyDay, expectedOf, readDay } from './day-draft.ts'
import { useEndDay } from './day-end-queries.ts'
import { formatSigned } from './day-sums.tsx'

/** The cash in the drawer, and the button that ends the day permanently. */
export function DayEndForm({ day }: { day: OpenDay }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [draft, setDraft] = useState<DayDraft>(emptyDay)
  const [hasTried, setHasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const end = useEndDay(day)
  const read = readDay(draft)
  const problems = (hasTried && read.problems) || {}

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (read.cash) return setIsAsking(true)
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus(),
    )
  }

  function confirm() {
    if (!read.cash) return
    end.mutate(read.cash, {
      onSuccess: ({ _id }) => void navigate(`/admin/counter/day-end/${_id}`),
      onError: () => setIsAsking(false),
    })
  }

  const bind = (name: 'opening' | 'counted' | 'left') => ({
    prefix: shopFormats().sign,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    className: 'exact',
    error: problems[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  })

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Day's end" className="space-y-4">
      {day.since === undefined && (
        <TextField
          label="Cash in the drawer before the first sale"
          {...bind('opening')}
          fieldClassName="sm:max-w-72"
        />
      )}
      <ExpectedCash day={day} draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Counted cash" {...bind('counted')} />
        <TextField
          label="Stays in the drawer"
          description="The next day starts with it."
          {...bind('left')}
        />
      </div>
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={NOTE_MAX}
        value={draft.note}
        onChange={({ target }) => setDraft({ ...draft, note: target.value })}
      />
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {end.isError &&
          failureText(end.error, 'No answer from the shop. Try again: a day is ended once.')}
      </p>
      <Button type="submit" loading={end.isPending}>
        End the day
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`End day ${day.number}?`}
        description={toQuestion(day, draft)}
        confirmLabel="End the day"
        cancelLabel="Not now"
        busy={end.isPending}
        onConfirm={confirm}
      />
    </form>
  )
}

/** Updated while the cash is typed. */
function ExpectedCash({ day, draft }: { day: OpenDay; draft: DayDraft }) {
  const difference = differenceOf(day, draft)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 border-y border-line py-3 text-sm sm:max-w-72">
      {day.since !== undefined && (
        <>
          <dt className="text-soft">Cash at the start</dt>
          <dd className="exact text-right">{formatPrice(day.opening)}</dd>
        </>
      )}
      <dt className="text-soft">Expected cash</dt>
      <dd className="exact text-right">{formatSigned(expectedOf(day, draft))}</dd>
      <dt>Difference</dt>
      <dd aria-live="polite" className="exact text-right font-medium">
        {difference === null ? '–' : formatSigned(difference)}
      </dd>
    </dl>
  )
}

function toQuestion(day: OpenDay, draft: DayDraft): string {
  const difference = differenceOf(day, draft) ?? 0
  const cash =
    difference === 0 ? 'The cash is right.' : `The cash differs by ${formatSigned(difference)}.`
  return `${cash} A day's end is permanent: it is never changed.`
}
