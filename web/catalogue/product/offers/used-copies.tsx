import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCart } from '#web/cart/index.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { toDropKey } from '../drop/live-drops.ts'
import type { ShownProduct } from '../load-product.ts'
import { CopyRow, type UsedOffer } from './copy-row.tsx'
import { FIRST_COPIES as FIRST } from './offer.ts'
import { toCopiesText } from './offer-choice.ts'

/** Loaded where a used copy has a drop that is not on sale. */
const LazyFollowDrop = lazyPart(async () => (await import('../drop/follow-drop.tsx')).FollowDrop)

type UsedCopiesProps = {
  product: ShownProduct
  copies: readonly UsedOffer[]
  selectedId: string | undefined
  /** The id in the address when the page was opened. */
  namedId: string
  onSelect: (id: string) => void
}

/** A row for each used copy, cheapest first; sold ones last. */
export function UsedCopies({ product, copies, selectedId, namedId, onSelect }: UsedCopiesProps) {
  const { entries } = useCart()
  const text = toCopiesText(product)
  const rows = copies.map((offer) => (
    <CopyRow
      key={offer._id}
      product={product}
      offer={offer}
      isSelected={offer._id === selectedId}
      isNamed={offer._id === namedId}
      isInCart={entries.some(({ productId }) => productId === offer._id)}
      onSelect={() => onSelect(offer._id)}
    />
  ))
  const isSelectedLater = copies.findIndex(({ _id }) => _id === selectedId) >= FIRST
  const closed = listClosedDrops(copies)
  return (
    <section aria-labelledby="used-copies" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="used-copies" className="text-xl">
          Used copies
        </h2>
        <Link to="/used" prefetch="intent" className="link text-sm text-soft">
          All used copies
        </Link>
      </div>
      {text !== '' && <p className="mt-1 text-sm text-soft tabular-nums">{text}</p>}
      <Suspense fallback={null}>
        {closed.map(({ drop, offerId }) => (
          <LazyFollowDrop key={toDropKey(drop)} drop={drop} offerId={offerId} />
        ))}
      </Suspense>
      <ul className="mt-3 border-b border-line">{rows.slice(0, FIRST)}</ul>
      {rows.length > FIRST && (
        <Rest count={rows.length} isOpen={isSelectedLater}>
          {rows.slice(FIRST)}
        </Rest>
      )}
    </section>
  )
}

/** The drops that are not on sale, once each with one of their copies. */
function listClosedDrops(copies: readonly UsedOffer[]) {
  const byKey = new Map(
    copies.flatMap(({ _id, drop }) =>
      drop && drop.state !== 'on-sale' ? [[toDropKey(drop), { drop, offerId: _id }]] : [],
    ),
  )
  return [...byKey.values()]
}

type RestProps = { count: number; isOpen: boolean; children: ReactNode }

/** In the page from the start: it opens without scripts, and by a search in the page. */
function Rest({ count, isOpen, children }: RestProps) {
  const [isOpenFirst] = useState(isOpen)
  return (
    <details open={isOpenFirst} className="group/rest">
      <summary className="link cursor-pointer py-3 text-sm font-medium">
        <span className="group-open/rest:hidden">Show all {count}</span>
        <span className="hidden group-open/rest:inline">Show the first {FIRST}</span>
      </summary>
      <ul className="border-b border-line">{children}</ul>
    </details>
  )
}
