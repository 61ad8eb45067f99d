import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import { tenderNames } from '#contract/counter/receipt-payments.ts'
import type { OpenReturn } from '#contract/counter/returns.ts'
import { COUNTER_REASON_MAX } from '#contract/limits.ts'
import { shopFormats } from '#contract/locale.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { tenderKinds } from '#contract/orders/order-source.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import {
  moneyOf,
  type ReturnDraft,
  type ReturnRequest,
  readReturn,
  returnValue,
  toReturnDraft,
} from './return-draft.ts'
import { ReturnLines } from './return-lines.tsx'
import { useReturn } from './return-queries.ts'

type ReturnFormProps = {
  open: OpenReturn
  /** With the money that was given back. */
  onDone: (backCents: number) => void
  onCancel: () => void
  /** Another admin was faster: the records have to be loaded again. */
  onStale: () => void
}

/** The records that come back, and the money for them. Enter goes through, Escape goes back to the scanner. */
export function ReturnForm({ open, onDone, onCancel, onStale }: ReturnFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => toReturnDraft(open))
  const [hasTried, setHasTried] = useState(false)
  const back = useReturn(open.order._id)
  const read = readReturn(open, draft)
  const problems = (hasTried && read.problems) || {}
  const backCents = returnValue(open, draft)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const change = (values: Partial<ReturnDraft>) => setDraft({ ...draft, ...values })

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    const { request } = read
    if (!request || back.isPending) return focusWrong(form.current)
    back.mutate(request, {
      onSuccess: () => onDone(sumMoney(request)),
      onError: (error) => isApiError(error) && error.field === 'lines' && onStale(),
    })
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !back.isPending && onCancel()}
      noValidate
      aria-label="Return"
      className="space-y-6"
    >
      <p className="text-sm">
        <span className="exact">{open.order._id}</span>, sold{' '}
        {formatDayAndTime(open.order.createdAt)}
      </p>
      {open.lines.length > 0 ? (
        <ReturnLines
          lines={open.lines}
          products={open.order.products}
          units={draft.units}
          error={problems.units}
          onChange={(units) => change({ units })}
        />
      ) : (
        <p>The records are back in stock already, and {formatCents(backCents)} is still due.</p>
      )}
      <MoneyFields open={open} draft={draft} problems={problems} onChange={change} />
      <TextField
        label="Note"
        description="Optional. Only the back office sees it."
        autoComplete="off"
        maxLength={COUNTER_REASON_MAX}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {back.isError &&
          failureText(back.error, 'No answer from the shop. Try again: nothing goes back twice.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={back.isPending}>
          {toButtonText(read.request)}
        </Button>
        <Button variant="secondary" disabled={back.isPending} onClick={onCancel}>
          Another receipt
        </Button>
      </div>
    </form>
  )
}

const sumMoney = ({ money }: ReturnRequest): number =>
  money.reduce((sum, { amount }) => sum + toCents(amount), 0)

function toButtonText(request: ReturnType<typeof readReturn>['request']): string {
  if (!request) return 'Give back'
  const cents = sumMoney(request)
  return cents === 0 ? 'Take back' : `Give ${formatCents(cents)} back`
}

/** The first wrong field, in the order of the form. */
function focusWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus(),
  )
}

type MoneyFieldsProps = {
  open: OpenReturn
  draft: ReturnDraft
  problems: Record<string, string>
  onChange: (values: Partial<ReturnDraft>) => void
}

function MoneyFields({ open, draft, problems, onChange }: MoneyFieldsProps) {
  const money = moneyOf(open, draft)
  const amount = {
    prefix: shopFormats().sign,
    inputMode: 'decimal',
    autoComplete: 'off',
    className: 'exact',
  } as const
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-base font-medium">
        <span className="exact">{formatCents(returnValue(open, draft))}</span> to give back
      </legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {tenderKinds.map((kind) => (
          <TextField
            key={kind}
            {...amount}
            label={tenderNames[kind]}
            error={problems[kind]}
            aria-invalid={problems.money ? true : undefined}
            value={money[kind]}
            onChange={({ target }) => onChange({ money: { ...money, [kind]: target.value } })}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {problems.money}
      </p>
      <TextField
        {...amount}
        label="Deduction"
        description="The part that the shop retains, for wear."
        error={problems.deduction}
        value={draft.deduction}
        onChange={({ target }) => onChange({ deduction: target.value })}
        fieldClassName="sm:max-w-80"
      />
    </fieldset>
  )
}
