import { useSearchParams } from 'react-router'
import type { SortDirection } from '#web/ui/sort-direction.ts'

export type Sort<Column extends string> = { column: Column; direction: 'asc' | 'desc' } | null

/** The sorted column of a table, in the URL. */
export function useSortParam<Column extends string>(columns: readonly Column[]) {
  const [params, setParams] = useSearchParams()
  const column = columns.find((name) => name === params.get('sort'))
  const direction = params.get('order') === 'desc' ? 'desc' : 'asc'
  const sort: Sort<Column> = column === undefined ? null : { column, direction }

  function setSort(name: Column, next: SortDirection) {
    setParams(
      (current) => {
        current.delete('sort')
        current.delete('order')
        if (next !== 'none') {
          current.set('sort', name)
          current.set('order', next)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    sort,
    /** The props of a sortable column header. */
    headOf: (name: Column) => ({
      direction: sort?.column === name ? sort.direction : ('none' as const),
      onDirectionChange: (next: SortDirection) => setSort(name, next),
    }),
  }
}
