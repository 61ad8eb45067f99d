import { formatNumber } from '#contract/formats.ts'

type ListCountProps = {
  shown: number
  total: number
  /** Singular and plural: ['order', 'orders']. */
  nouns: readonly [one: string, many: string]
}

/** The number of rows, announced when a search changes it. */
export function ListCount({ shown, total, nouns: [one, many] }: ListCountProps) {
  const word = total === 1 ? one : many
  return (
    <p role="status" className="text-sm text-soft tabular-nums">
      {shown < total
        ? `${formatNumber(shown)} of ${formatNumber(total)} ${word}`
        : `${formatNumber(shown)} ${word}`}
    </p>
  )
}
