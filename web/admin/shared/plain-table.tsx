import type { ComponentProps } from 'react'
import { Table, TableHead } from '#web/ui/table.tsx'

type PlainTableProps = ComponentProps<typeof Table> & {
  /** The labels of the columns; one of numbers is right-aligned. */
  heads: readonly (string | { numeric: string })[]
}

/** A table of few rows, which are its children. */
export function PlainTable({ heads, children, ...table }: PlainTableProps) {
  return (
    <Table {...table}>
      <thead>
        <tr>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <TableHead key={head}>{head}</TableHead>
            ) : (
              <TableHead key={head.numeric} numeric>
                {head.numeric}
              </TableHead>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}
