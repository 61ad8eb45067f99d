type ListCountProps = {
  shown: number
  total: number
  /** One of them and many: ['order', 'orders']. */
  words: readonly [one: string, many: string]
}

const number = new Intl.NumberFormat('en-AU')

/** How many rows there are, told again when a search changes it. */
export function ListCount({ shown, total, words: [one, many] }: ListCountProps) {
  const word = total === 1 ? one : many
  return (
    <p role="status" className="text-sm text-soft tabular-nums">
      {shown < total
        ? `${number.format(shown)} of ${number.format(total)} ${word}`
        : `${number.format(shown)} ${word}`}
    </p>
  )
}
