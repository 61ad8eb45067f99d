type ListCountProps = {
  shown: number
  total: number
  /** Singular and plural: ['order', 'orders']. */
  nouns: readonly [one: string, many: string]
}

const number = new Intl.NumberFormat('en-AU')

/** The number of rows, announced when a search changes it. */
export function ListCount({ shown, total, nouns: [one, many] }: ListCountProps) {
  const word = total === 1 ? one : many
  return (
    <p role="status" className="text-sm text-soft tabular-nums">
      {shown < total
        ? `${number.format(shown)} of ${number.format(total)} ${word}`
        : `${number.format(shown)} ${word}`}
    </p>
  )
}
