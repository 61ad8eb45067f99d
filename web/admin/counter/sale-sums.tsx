import type { KeyboardEvent } from 'react'
import { formatCents } from '#contract/money.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { KeyHint } from './key-hint.tsx'
import { toPaymentText } from './payment-form.tsx'
import type { ReadSale } from './sale-rules.ts'

type SaleSumsProps = {
  read: ReadSale
  percentOff: string
  isLocked: boolean
  onPercentOff: (text: string) => void
  onDone: () => void
}

/** The percentage off, and the total, large enough to read across the counter. */
export function SaleSums({ read, percentOff, isLocked, onPercentOff, onDone }: SaleSumsProps) {
  const { goodsCents, discountCents, totalCents, percentProblem, payment } = read

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }

  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={<KeyHint keys="F4">Percent off</KeyHint>}
        prefix="%"
        value={percentOff}
        readOnly={isLocked}
        inputMode="decimal"
        autoComplete="off"
        data-field="percentOff"
        aria-keyshortcuts="F4"
        error={percentProblem}
        onChange={(event) => onPercentOff(event.target.value)}
        onKeyDown={press}
        className="exact text-right"
      />
      <dl className="grid grid-cols-2 gap-y-1 border-t border-line pt-3">
        {discountCents > 0 && (
          <>
            <dt className="text-soft">Goods</dt>
            <dd className="exact text-right">{formatCents(goodsCents)}</dd>
            <dt className="text-soft">Discount</dt>
            <dd className="exact text-right">−{formatCents(discountCents)}</dd>
          </>
        )}
        <dt className="self-end font-medium">Total</dt>
        <dd className="text-right font-display text-3xl font-bold tracking-tight tabular-nums">
          {formatCents(totalCents)}
        </dd>
      </dl>
      <p role="status" className="min-h-6 text-right font-medium tabular-nums">
        {payment.problem ? '' : toPaymentText(payment)}
      </p>
    </div>
  )
}
