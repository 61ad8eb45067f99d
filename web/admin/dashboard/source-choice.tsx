import type { OrderSource } from '#contract/orders/order-source.ts'
import { Select } from '#web/ui/select.tsx'
import { readSource, sourceNames } from '../orders/index.ts'

const options = [
  { value: 'all', label: 'All sales' },
  ...Object.entries(sourceNames).map(([value, label]) => ({ value, label })),
]

type SourceChoiceProps = {
  source: OrderSource | null
  onSourceChange: (source: OrderSource | null) => void
}

/** Where the sales of the chart were made. */
export function SourceChoice({ source, onSourceChange }: SourceChoiceProps) {
  return (
    <Select
      label="Source"
      hideLabel
      options={options}
      value={source ?? 'all'}
      onValueChange={(value) => onSourceChange(readSource(value))}
      className="w-36"
    />
  )
}
