import { type FormEvent, useRef, useState } from 'react'
import type { CounterOffer } from '#contract/counter/counter.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toStockText, whyNotSold } from '../../shared/counter-offer.ts'
import { type HandLine, toLineName } from './hand-order.ts'

type FindOfferProps = { lines: readonly HandLine[]; onAdd: (offer: CounterOffer) => void }

/** A field for a scanner or words, which finds what the counter finds. A single find is added at once, others are chosen from a list. */
export function FindOffer({ lines, onAdd }: FindOfferProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly CounterOffer[]>([])
  const [message, setMessage] = useState('')
  const [latest, setLatest] = useState<CounterOffer>()
  const field = useRef<HTMLInputElement>(null)
  const turn = useRef(Promise.resolve())

  function add(offer: CounterOffer) {
    const refusal = whyNotSold(offer)
    setMessage(refusal ?? '')
    if (refusal) return
    setLatest(offer)
    onAdd(offer)
    setFound([])
  }

  async function search(searched: string) {
    const { offers, isExact } = await api('GET /counter/find', { query: { q: searched } })
    const [first] = offers
    if (first && (isExact || offers.length === 1)) {
      // A code that was scanned since then stays.
      setText((now) => (now.trim() === searched ? '' : now))
      return add(first)
    }
    setMessage(first ? '' : 'No product has this number, or these words in its title or artist.')
    setFound(offers)
  }

  async function find(searched: string) {
    setMessage('Looking it up…')
    setFound([])
    setLatest(undefined)
    try {
      await search(searched)
    } catch (error) {
      setMessage(failureText(error, 'The search failed. Please try again.'))
    }
  }

  /** A scanner does not wait: its next code replaces the text, and takes its turn. */
  function submit(event: FormEvent) {
    event.preventDefault()
    const searched = text.trim()
    if (searched === '') return
    field.current?.select()
    turn.current = turn.current.then(() => find(searched))
  }

  function choose(offer: CounterOffer) {
    add(offer)
    setText('')
    field.current?.focus()
  }

  const isAdded = latest && lines.some(({ productId }) => productId === latest._id)
  return (
    <form onSubmit={submit} noValidate className="space-y-2">
      <div className="flex items-end gap-3">
        <TextField
          ref={field}
          label="Add a product"
          placeholder="Sticker, barcode, catalogue number or words"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          fieldClassName="flex-1"
        />
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:sr-only">
        {isAdded ? `${toLineName(latest)} is added.` : message}
      </p>
      {found.length > 0 && <FoundList found={found} onChoose={choose} />}
    </form>
  )
}

type FoundListProps = {
  found: readonly CounterOffer[]
  onChoose: (offer: CounterOffer) => void
}

function FoundList({ found, onChoose }: FoundListProps) {
  return (
    <ul aria-label="Found" className="rounded-sm border border-line">
      {found.map((offer) => (
        <li key={offer._id} className="border-b border-line last:border-b-0">
          <button
            type="button"
            onClick={() => onChoose(offer)}
            className="flex min-h-11 w-full items-center justify-between gap-3 px-3 text-left text-sm hover:bg-sunken"
          >
            <span className="min-w-0 wrap-anywhere">{toLineName(offer)}</span>
            <span className="shrink-0 text-soft">
              {formatPrice(offer.price)} · {toStockText(offer)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
