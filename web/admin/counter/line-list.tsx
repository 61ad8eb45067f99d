import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { formatCents } from '#contract/money.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toOfferDetails, toOfferName } from '../shared/counter-offer.ts'
import type { LineDraft } from './sale-draft.ts'
import type { LineField, ReadLine } from './sale-rules.ts'
import type { Counter } from './use-counter.ts'

type LineListProps = Pick<Counter, 'changeLine' | 'removeLine'> & {
  lines: readonly LineDraft[]
  read: readonly ReadLine[]
  isLocked: boolean
  /** Whether problems are shown: after an attempt to sell. */
  showsProblems: boolean
  /** Back to the scan field. */
  onDone: () => void
}

export function LineList({ lines, read, onDone, ...props }: LineListProps) {
  const list = useRef<HTMLUListElement>(null)

  /** Up and down move in a column; Enter and Escape lead back to the scan field. */
  function press(event: KeyboardEvent<HTMLUListElement>) {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const column = target.dataset.field
    if (step && column) {
      event.preventDefault()
      const fields = [
        ...(list.current?.querySelectorAll<HTMLInputElement>(`[data-field=${column}]`) ?? []),
      ]
      const next = fields[fields.indexOf(target) + step]
      if (next) next.select()
      else if (step > 0) onDone()
      next?.focus()
    } else if (key === 'Enter' || key === 'Escape') {
      event.preventDefault()
      onDone()
    }
  }

  return (
    <ul ref={list} onKeyDown={press} aria-label="Lines" className="mt-4 border-t border-line">
      {lines.map((line, place) => {
        const own = read[place]
        return (
          own && <Line key={line.offer._id} line={line} read={own} onDone={onDone} {...props} />
        )
      })}
    </ul>
  )
}

type LineProps = Omit<LineListProps, 'lines' | 'read'> & { line: LineDraft; read: ReadLine }

function Line({ line, read, isLocked, showsProblems, changeLine, removeLine, onDone }: LineProps) {
  const { offer, refusal } = line
  const { problem, asks } = read
  const row = useRef<HTMLLIElement>(null)
  const early = useId()
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const name = toOfferName(offer)
  const set = (values: Partial<LineDraft>) => changeLine(offer._id, values)
  // A quantity above the units that are left is wrong at once.
  const errorOf = (field: LineField) =>
    problem?.field === field && (showsProblems || field === 'quantity') ? problem.text : undefined
  const remove = () => {
    removeLine(offer._id)
    onDone()
  }
  const text = (field: 'quantity' | 'price', label: string) => ({
    label: `${label} of ${name}`,
    hideLabel: true,
    value: line[field],
    readOnly: isLocked,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    'data-field': field,
    error: errorOf(field),
    onFocus: (event: { target: HTMLInputElement }) => event.target.select(),
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
    className: 'exact text-right',
  })

  return (
    <li ref={row} className="border-b border-line py-3">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[4rem_minmax(0,1fr)_6.5rem_6rem_auto]">
        <TextField
          {...text('quantity', 'Quantity')}
          onBlur={() => /^0+$/.test(line.quantity.trim()) && remove()}
        />
        <div className="min-w-0 sm:pt-2">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-soft wrap-anywhere">{toOfferDetails(offer)}</p>
        </div>
        <div className="max-sm:order-last max-sm:col-start-2">
          <TextField {...text('price', 'Price')} />
        </div>
        <p className="exact text-right max-sm:order-last sm:pt-2">
          {formatCents(read.unitPriceCents * read.quantity)}
        </p>
        <IconButton
          label={`Remove ${name}`}
          disabled={isLocked}
          onClick={remove}
          className="max-sm:col-start-3 max-sm:row-start-1"
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-2 grid gap-2 empty:hidden sm:pl-19">
        {asks.includes('priceReason') && (
          <TextField
            label={`Why not ${formatCents(Math.round(offer.price * 100))}?`}
            value={line.priceReason}
            readOnly={isLocked}
            maxLength={200}
            data-field="priceReason"
            error={errorOf('priceReason')}
            onChange={(event) => set({ priceReason: event.target.value })}
          />
        )}
        {asks.includes('sellAnyway') && (
          <TextField
            label={`On hold for ${[...new Set(offer.holds.map(({ email }) => email))].join(' and ')}. Sell anyway, because`}
            value={line.sellAnyway}
            readOnly={isLocked}
            maxLength={200}
            data-field="sellAnyway"
            error={errorOf('sellAnyway')}
            onChange={(event) => set({ sellAnyway: event.target.value })}
          />
        )}
        {asks.includes('beforeStart') && (
          <div>
            <label htmlFor={early} className="flex items-center gap-2 text-sm">
              <Checkbox
                id={early}
                checked={line.beforeStart}
                disabled={isLocked}
                data-field="beforeStart"
                onChange={(event) => set({ beforeStart: event.target.checked })}
              />
              {offer.notOnSale} Sell it now
            </label>
            <p aria-live="polite" className="text-sm text-error empty:sr-only">
              {errorOf('beforeStart')}
            </p>
          </div>
        )}
        {refusal && <p className="text-sm text-error">{refusal}</p>}
      </div>
    </li>
  )
}
