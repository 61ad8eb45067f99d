import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { shopFormats } from '#contract/locale.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { type TenderKind, tenderKinds } from '#contract/orders/order-source.ts'
import { toTyped } from '#contract/typed-amount.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { KeyHint } from './key-hint.tsx'
import type { SaleDraft } from './sale-draft.ts'
import type { ReadPayment } from './sale-rules.ts'
import type { Counter } from './use-counter.ts'

export const paymentKeys: Partial<Record<TenderKind, string>> = {
  cash: 'F8',
  'card terminal': 'F9',
}

const labels: Record<TenderKind, string> = {
  cash: 'Cash given',
  'card terminal': 'Card terminal',
  transfer: 'Transfer',
  other: 'Other',
}

type PaymentFormProps = Pick<Counter, 'pay' | 'scan'> & {
  paid: SaleDraft['paid']
  payment: ReadPayment
  isLocked: boolean
  showsProblems: boolean
  onSell: () => void
  onDone: () => void
}

/** Each kind of payment has a field. One that is entered empty takes what is left to pay, and any other amount can be typed over it. */
export function PaymentForm(props: PaymentFormProps) {
  const { paid, payment, pay, isLocked, showsProblems } = props
  const { problem, missingCents } = payment
  const fields = useRef<HTMLFieldSetElement>(null)

  function enter(kind: TenderKind, input: HTMLInputElement) {
    if (paid[kind] === '' && missingCents > 0 && !isLocked) {
      // At once: a scanner types before the next frame, and what it types must replace all of the amount.
      flushSync(() => pay(kind, toTyped(toDollars(missingCents), 'amount')))
    }
    input.select()
  }

  function press(event: KeyboardEvent<HTMLInputElement>, kind: TenderKind) {
    const { key, currentTarget } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (key === 'Enter') {
      event.preventDefault()
      if (takesScan(kind)) return
      props.onSell()
    } else if (key === 'Escape') {
      pay(kind, '')
      props.onDone()
    } else if (step) {
      event.preventDefault()
      const all = [...(fields.current?.querySelectorAll('input') ?? [])]
      all[all.indexOf(currentTarget) + step]?.focus()
    }
  }

  /** A scanner types into any field: the number of a record is no amount. */
  function takesScan(kind: TenderKind): boolean {
    const code = paid[kind].trim()
    if (!/^\d{8,14}$/.test(code)) return false
    pay(kind, '')
    props.scan(code)
    props.onDone()
    return true
  }

  return (
    <fieldset ref={fields} className="grid grid-cols-2 gap-3">
      <legend className="sr-only">Payment</legend>
      {tenderKinds.map((kind) => {
        const key = paymentKeys[kind]
        return (
          <TextField
            key={kind}
            label={key ? <KeyHint keys={key}>{labels[kind]}</KeyHint> : labels[kind]}
            prefix={shopFormats().sign}
            value={paid[kind]}
            readOnly={isLocked}
            inputMode="decimal"
            autoComplete="off"
            data-field={kind}
            aria-keyshortcuts={key}
            error={showsProblems && problem?.kind === kind ? problem.text : undefined}
            onFocus={(event) => enter(kind, event.target)}
            onChange={(event) => pay(kind, event.target.value)}
            onKeyDown={(event) => press(event, kind)}
            className="exact text-right"
          />
        )
      })}
    </fieldset>
  )
}

/** "Change $4.50", or what is still missing. */
export function toPaymentText({ missingCents, changeCents }: ReadPayment): string {
  if (missingCents > 0) return `To pay ${formatCents(missingCents)}`
  return changeCents > 0 ? `Change ${formatCents(changeCents)}` : ''
}
