import { memo, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import {
  SortHead,
  type SortHeadProps,
  Table,
  TableCell,
  TableHead,
  TableRow,
} from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { IncrementalRows } from './incremental-rows.tsx'
import type { Selection, Tick } from './use-selection.ts'

const hiddenClass = { xs: 'max-xs:hidden', sm: 'max-sm:hidden', md: 'max-md:hidden' } as const

/** One column of a `DataTable`; `SortColumn` names the columns that sort the list. */
export type Column<Row, SortColumn extends string = never> = {
  key: string
  label: string
  /** Screen readers alone get the label: for a column of buttons. */
  isLabelHidden?: boolean
  /** Makes the header a button that sorts by this column. */
  sortBy?: SortColumn
  /** Money and counts: right-aligned, tabular. */
  numeric?: boolean
  /** CSS hides the column below this width. */
  hiddenBelow?: keyof typeof hiddenClass
  /** Classes of the cells; the header does not get them. */
  className?: string | ((row: Row) => string | false)
  /** `tick` is undefined unless the table has a selection. */
  cell: (row: Row, tick: Tick | undefined) => ReactNode
}

/** Gives a sortable header its direction and its handler. */
type HeadOf<SortColumn extends string> = (
  column: SortColumn,
) => Pick<SortHeadProps, 'direction' | 'onDirectionChange'>

type DataTableProps<Row, SortColumn extends string> = {
  label: string
  /** Must stay the same array between renders: a new one renders every row again. */
  columns: readonly Column<Row, SortColumn>[]
  list: {
    items: readonly Row[]
    /** Identifies the query that the rows belong to; a new one starts again with the first chunk of rows. */
    listKey: string
    /** The rows belong to an earlier query while the new one loads. */
    isOutdated: boolean
  }
  headOf?: HeadOf<SortColumn>
  /** Null or undefined while rows cannot be selected. */
  selection?: Selection | null
  className?: string
}

/** An admin list whose columns are data. Rows are memoised, and rendered in chunks as the reader scrolls. */
export function DataTable<Row extends { _id: string }, SortColumn extends string = never>(
  props: DataTableProps<Row, SortColumn>,
) {
  const { label, columns, list, headOf, selection, className } = props
  const { items, listKey, isOutdated } = list
  const toRow = (row: Row) => (
    <DataRow key={row._id} tick={selection?.tickOf(row._id)} {...{ columns, row }} />
  )
  return (
    <Table
      label={label}
      aria-busy={isOutdated}
      className={cx('transition-opacity', className, isOutdated && 'opacity-60')}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.key} {...{ column, headOf }} />
          ))}
        </tr>
      </thead>
      <tbody>
        <IncrementalRows {...{ items, listKey, toRow }} />
      </tbody>
    </Table>
  )
}

type ColumnHeadProps<Row, SortColumn extends string> = {
  column: Column<Row, SortColumn>
  headOf: HeadOf<SortColumn> | undefined
}

function ColumnHead<Row, SortColumn extends string>(props: ColumnHeadProps<Row, SortColumn>) {
  const { column, headOf } = props
  const { label, isLabelHidden, sortBy, numeric, hiddenBelow } = column
  const head = { numeric, className: hiddenBelow && hiddenClass[hiddenBelow] }
  if (sortBy !== undefined && headOf) {
    return <SortHead label={label} {...head} {...headOf(sortBy)} />
  }
  return (
    <TableHead {...head}>
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </TableHead>
  )
}

type DataRowProps<Row, SortColumn extends string> = {
  columns: readonly Column<Row, SortColumn>[]
  row: Row
  tick: Tick | undefined
}

function PlainDataRow<Row, SortColumn extends string>(props: DataRowProps<Row, SortColumn>) {
  const { columns, row, tick } = props
  return (
    <TableRow>
      {columns.map(({ key, numeric, hiddenBelow, className, cell }) => (
        <TableCell
          key={key}
          numeric={numeric}
          className={cx(
            hiddenBelow && hiddenClass[hiddenBelow],
            typeof className === 'function' ? className(row) : className,
          )}
        >
          {cell(row, tick)}
        </TableCell>
      ))}
    </TableRow>
  )
}

/** The cast restores the type parameters, which the type of `memo` loses. */
const DataRow = memo(PlainDataRow) as typeof PlainDataRow
