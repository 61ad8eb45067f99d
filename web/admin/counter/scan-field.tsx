import ScanLine from 'lucide-react/icons/scan-line'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { COUNTER_OFFERS_MAX, INTAKE_CODE_MAX } from '#contract/limits.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toOfferDetails, toOfferName, toStockText } from '../shared/counter-offer.ts'
import type { Choice, Counter } from './use-counter.ts'

type ScanFieldProps = Pick<Counter, 'scan' | 'choose' | 'dropChoice'> & {
  inputRef: RefObject<HTMLInputElement | null>
  choice: Choice | undefined
  /** Enter in the empty field, and arrow up from it. */
  onDone: () => void
  onUp: () => void
}

/** The one field of the counter: scanners type and press Enter. It never waits for the shop. */
export function ScanField(props: ScanFieldProps) {
  const { inputRef, choice, scan, choose, dropChoice, onDone, onUp } = props
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [shown, setShown] = useState(choice)
  const list = useId()
  // Another choice begins with its first offer.
  if (choice !== shown) {
    setShown(choice)
    setPlace(0)
  }
  const offers = choice?.offers ?? []
  const marked = offers[place]

  function enter() {
    const code = text.trim()
    setText('')
    if (code !== '') scan(code)
    else if (marked) choose(marked)
    else onDone()
  }

  function move(step: number) {
    if (offers.length > 0) setPlace((place + step + offers.length) % offers.length)
    else if (step < 0 && text === '') onUp()
  }

  function leave() {
    setText('')
    if (choice) dropChoice()
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') enter()
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  }

  return (
    <div>
      <TextField
        ref={inputRef}
        label="Scan or type: sticker, barcode, catalogue number or words"
        prefix={<ScanLine />}
        value={text}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="enter"
        maxLength={INTAKE_CODE_MAX}
        role="combobox"
        aria-expanded={offers.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={marked && `${list}-${place}`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        className="h-14 text-lg md:h-14 md:text-lg"
      />
      <div id={list} role="listbox" aria-label={`Found for ${choice?.code ?? ''}`}>
        {offers.map((offer, at) => (
          // The keyboard stays in the field.
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the marked option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={offer._id}
            id={`${list}-${at}`}
            role="option"
            aria-selected={at === place}
            onClick={() => {
              choose(offer)
              inputRef.current?.focus()
            }}
            className={cx(
              'flex cursor-pointer items-baseline gap-3 border-b border-line px-3 py-2',
              at === place && 'bg-sunken shadow-[inset_3px_0_var(--accent)]',
            )}
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{toOfferName(offer)}</span>{' '}
              <span className="text-sm text-soft">{toOfferDetails(offer)}</span>
            </span>
            <span className="text-sm text-soft max-sm:hidden">{toStockText(offer)}</span>
            <span className="exact text-right">{formatPrice(offer.price)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-soft empty:sr-only">
        {choice && toChoiceText(choice)}
      </p>
    </div>
  )
}

function toChoiceText({ code, offers }: Choice): string {
  const count = offers.length === 1 ? '1 offer' : `${offers.length} offers`
  const most = offers.length === COUNTER_OFFERS_MAX ? ' Type more words to see others.' : ''
  return `${count} for ${code}: choose with the arrow keys and Enter.${most}`
}
