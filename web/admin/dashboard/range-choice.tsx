import type { SalesRange } from '#contract/stats.ts'
import { RadioRow } from '../shared/radio-row.tsx'
import { rangeLabels, salesRanges } from './sales-range.ts'

type RangeChoiceProps = { range: SalesRange; onRangeChange: (range: SalesRange) => void }

const options = salesRanges.map((value) => ({ value, label: rangeLabels[value].label }))

export function RangeChoice({ range, onRangeChange }: RangeChoiceProps) {
  return (
    <RadioRow
      legend="Range"
      name="range"
      options={options}
      value={range}
      onValueChange={onRangeChange}
    />
  )
}
