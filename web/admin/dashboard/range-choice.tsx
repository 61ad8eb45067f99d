import type { SalesRange } from '#contract/stats.ts'
import { rangeLabels, salesRanges } from './sales-range.ts'

type RangeChoiceProps = { range: SalesRange; onRangeChange: (range: SalesRange) => void }

/** Radio buttons in a row: one tab stop, arrow keys select. */
export function RangeChoice({ range, onRangeChange }: RangeChoiceProps) {
  return (
    <fieldset className="flex rounded-sm border border-edge">
      <legend className="sr-only">Range</legend>
      {salesRanges.map((each) => (
        <label
          key={each}
          className="flex min-h-8 cursor-pointer items-center border-edge px-2.5 text-sm whitespace-nowrap text-soft transition-colors not-first-of-type:border-l hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
        >
          <input
            type="radio"
            name="range"
            value={each}
            checked={range === each}
            onChange={() => onRangeChange(each)}
            className="sr-only"
          />
          {rangeLabels[each].label}
        </label>
      ))}
    </fieldset>
  )
}
