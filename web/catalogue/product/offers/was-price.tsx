import { formatPrice } from '#web/lib/format/format.ts'

/** Beside a marked-down price. */
export function WasPrice({ dollars }: { dollars: number }) {
  return (
    <span className="text-sm font-normal text-soft">
      was <s>{formatPrice(dollars)}</s>
    </span>
  )
}
