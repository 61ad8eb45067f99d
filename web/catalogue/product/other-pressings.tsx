import { Link } from 'react-router'
import { formatPrice } from '#web/lib/format/format.ts'
import { toProductHref } from '../card/product-card.tsx'
import type { OtherPressing } from './product-rows.ts'

/** The same title by the same artist on other labels, of other years and countries. */
export default function OtherPressings({ pressings }: { pressings: readonly OtherPressing[] }) {
  return (
    <section aria-labelledby="other-pressings" className="mt-10">
      <h2 id="other-pressings" className="text-xl">
        Other pressings
      </h2>
      <ul className="mt-3 border-b border-line text-sm">
        {pressings.map(({ _id, name, label, number, year, country, price, isSoldOut }) => (
          <li key={_id} className="relative border-t border-line py-2.5 hover:bg-sunken">
            <Link
              to={toProductHref(_id)}
              prefetch="intent"
              className="group flex items-baseline gap-4 after:absolute after:inset-0"
            >
              <span className="sr-only">{name}, </span>
              <span dir="auto" className="min-w-0 flex-1">
                <span className="group-hover:underline">{label || name}</span>{' '}
                {number !== '' && <span className="exact text-soft">{number}</span>}
              </span>
              <span className="shrink-0 text-soft">
                {[year, country].filter(Boolean).join(', ')}
              </span>
              <span className="w-16 shrink-0 text-right tabular-nums">
                {isSoldOut ? 'Sold out' : formatPrice(price)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
