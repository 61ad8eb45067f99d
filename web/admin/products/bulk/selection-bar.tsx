import { useRef } from 'react'
import { formatNumber } from '#contract/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { pluralize } from '../../shared/pluralize.ts'
import { useDialog } from '../../shared/use-dialog.ts'
import type { Selection } from '../../shared/use-selection.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkField } from './bulk-draft.ts'

type SelectionBarProps = {
  selection: Selection
  shownCount: number
  total: number
  isSearch: boolean
}

/** The number of selected products, and the actions for them. */
export function SelectionBar({ selection, shownCount, total, isSearch }: SelectionBarProps) {
  const dialog = useDialog<BulkField>()
  const selectShown = useRef<HTMLButtonElement>(null)
  const { count, isAll } = selection

  return (
    <section
      aria-label="Selection"
      data-sticks-below-bar=""
      className="sticky top-14 z-5 mb-3 flex flex-wrap items-center gap-2 border-y border-edge bg-paper py-2"
    >
      <p role="status" className="mr-auto text-sm font-medium tabular-nums">
        {isAll ? `All ${formatNumber(total)} selected` : `${formatNumber(count)} selected`}
      </p>
      {!isAll && (
        <>
          <Button ref={selectShown} size="sm" variant="quiet" onClick={selection.selectShown}>
            Select the {formatNumber(shownCount)} shown
          </Button>
          {selection.selectAll && total > 0 && (
            <Button size="sm" variant="quiet" onClick={selection.selectAll}>
              {isSearch
                ? `Select all ${formatNumber(total)} that match`
                : `Select all ${pluralize(total, 'product', 'products')}`}
            </Button>
          )}
        </>
      )}
      {count > 0 && (
        <Button size="sm" variant="quiet" onClick={selection.clear}>
          Clear
        </Button>
      )}
      <Button size="sm" disabled={count === 0} onClick={() => dialog.open('price')}>
        Change price
      </Button>
      <Button size="sm" disabled={count === 0} onClick={() => dialog.open('stock')}>
        Change stock
      </Button>
      {dialog.subject && (
        <BulkDialog
          {...dialog.panel}
          field={dialog.subject}
          selection={selection.selection}
          count={count}
          onDone={selection.clear}
          // Without a selection the button that opened it is disabled.
          finalFocus={() => (count === 0 ? selectShown.current : null)}
        />
      )}
    </section>
  )
}
