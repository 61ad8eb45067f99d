import { formatNumber } from '#contract/locale.ts'

type ListCountProps = {
  list: { items: readonly unknown[]; total: number; isLoaded: boolean }
  /** Singular and plural: ['order', 'orders']. */
  nouns: readonly [one: string, many: string]
  className?: string
}

/** The number of rows at the end of the bar above them, announced when a search changes it. */
export function ListCount({ list, nouns: [one, many], className = '' }: ListCountProps) {
  const { items, total, isLoaded } = list
  const word = total === 1 ? one : many
  const shown = formatNumber(items.length)
  return (
    <div className={`sm:ml-auto ${className}`}>
      {isLoaded && (
        <p role="status" className="text-sm text-soft tabular-nums">
          {items.length < total ? `${shown} of ${formatNumber(total)} ${word}` : `${shown} ${word}`}
        </p>
      )}
    </div>
  )
}
