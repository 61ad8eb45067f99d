import { type FormEvent, useRef, useState } from 'react'
import type { Product } from '#contract/products/catalogue.ts'
import { api, failureText } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { uncachedApi } from '../../shared/uncached-api.ts'
import { toOfferName } from './hand-order.ts'

/** Something that the search has found: an offer, or a product whose offers are to be shown. */
type Found = { key: string; name: string; detail: string; choose: () => void | Promise<void> }

/** A field for a scanner or words. A copy by its SKU is added at once, anything else is chosen from a list. */
export function FindOffer({ onAdd }: { onAdd: (offer: Product) => void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Found[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function add(offer: Product) {
    onAdd(offer)
    setFound([])
    setText('')
    setMessage(`${toOfferName(offer)} is added.`)
    field.current?.focus()
  }

  async function showOffers(productId: string) {
    const { product, offers = [] } = await uncachedApi('GET /products/:id', {
      params: { id: productId },
    })
    const all = [product, ...offers].filter(({ available }) => available > 0)
    const [only] = all
    if (only && all.length === 1) return add(only)
    if (!only) setMessage(`${product.name} is sold out.`)
    setFound(all.map((offer) => toFoundOffer(offer, add)))
  }

  async function search() {
    const { usedCopy, products } = await api('GET /intake/lookup', { query: { code: text.trim() } })
    const [product] = products
    if (usedCopy) return showOffers(usedCopy._id)
    if (product && products.length === 1) return showOffers(product._id)
    if (!product) setMessage('Nothing has this number, and no title or artist these words.')
    setFound(
      products.map(({ _id, name, artist, price }) => ({
        key: _id,
        name: artist ? `${artist}, ${name}` : name,
        detail: formatPrice(price),
        choose: () => run(() => showOffers(_id)),
      })),
    )
  }

  async function run(step: () => Promise<void>) {
    setIsBusy(true)
    setMessage('')
    try {
      await step()
    } catch (error) {
      setMessage(failureText(error, 'The search failed. Please try again.'))
    } finally {
      setIsBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '' && !isBusy) void run(search)
  }

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
        <Button type="submit" variant="secondary" loading={isBusy}>
          Find
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:sr-only">
        {message}
      </p>
      {found.length > 0 && <FoundList found={found} />}
    </form>
  )
}

function toFoundOffer(offer: Product, add: (offer: Product) => void): Found {
  const left = offer.available === 1 ? '1 left' : `${offer.available} left`
  return {
    key: offer._id,
    name: toOfferName(offer),
    detail: `${formatPrice(offer.price)} · ${left}`,
    choose: () => add(offer),
  }
}

function FoundList({ found }: { found: readonly Found[] }) {
  return (
    <ul aria-label="Found" className="rounded-sm border border-line">
      {found.map(({ key, name, detail, choose }) => (
        <li key={key} className="border-b border-line last:border-b-0">
          <button
            type="button"
            onClick={() => void choose()}
            className="flex min-h-11 w-full items-center justify-between gap-3 px-3 text-left text-sm hover:bg-sunken"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 text-soft">{detail}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
