import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { IntakeProduct } from '#contract/copies/used-copies.ts'
import { toImageSource } from '#web/lib/image.ts'
import { Button } from '#web/ui/button.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

type ProductChoiceProps = {
  products: readonly IntakeProduct[]
  total: number
  onChoose: (product: IntakeProduct) => void
  onNew: () => void
  onCancel: () => void
}

/** The records that a code may mean, numbered: a digit chooses. */
export function ProductChoice(props: ProductChoiceProps) {
  const { products, total, onChoose, onNew, onCancel } = props
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])

  function choose(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const product = /^[1-9]$/.test(event.key) ? products[Number(event.key) - 1] : undefined
    if (product) {
      event.preventDefault()
      onChoose(product)
    } else if (event.key === 'Escape') onCancel()
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Which record is it?"
      onKeyDown={choose}
      className="outline-none"
    >
      <h2 className="text-lg">Which record is it?</h2>
      <p role="status" className="mb-3 text-sm text-soft">
        {toCountText(products.length, total)} Press the number of the record.
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {products.map((product, place) => (
          <li key={product._id}>
            <Candidate number={place + 1} product={product} onChoose={() => onChoose(product)} />
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onNew}>
          None of these: new record
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Scan again
        </Button>
      </div>
    </section>
  )
}

function toCountText(shown: number, total: number): string {
  return shown < total ? `The first ${shown} of ${total} records.` : `${total} records.`
}

type CandidateProps = { number: number; product: IntakeProduct; onChoose: () => void }

function Candidate({ number, product, onChoose }: CandidateProps) {
  const { name, artist, thumbnail } = product
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center gap-3 py-2 text-left hover:bg-sunken"
    >
      <kbd className="exact flex size-8 shrink-0 items-center justify-center rounded-sm border border-edge text-sm">
        {number}
      </kbd>
      <ResponsiveImage
        {...toImageSource(thumbnail, 160)}
        alt=""
        width={48}
        height={48}
        sizes="48px"
        className="size-12 shrink-0"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">
          {[artist, name].filter(Boolean).join(': ')}
        </span>
        <span className="block text-sm text-soft wrap-anywhere">{toPressingText(product)}</span>
      </span>
      <span className="shrink-0 text-right text-sm text-soft tabular-nums">
        {toStockText(product)}
      </span>
    </button>
  )
}

/** "Harbour Disc · HD 77 · UK · 1977" */
export function toPressingText(product: IntakeProduct): string {
  const { label, catalogueNumber, country, year, format } = product
  return [label, catalogueNumber, country, year, format].filter(Boolean).join(' · ')
}

export function toStockText({ available, usedAvailable }: IntakeProduct): string {
  return `${available} new, ${usedAvailable} used in stock`
}
