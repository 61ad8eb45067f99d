import type { SalesPoint, SalesRange } from '#contract/stats.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { formatPeriod } from './sales-format.ts'
import { rangeLabels } from './sales-range.ts'

type SalesTableProps = { points: readonly SalesPoint[]; range: SalesRange }

/** The figures of the chart as a table, newest first. */
export function SalesTable({ points, range }: SalesTableProps) {
  const { unit } = rangeLabels[range]
  return (
    <div className="max-h-96 lg:max-h-[27.5rem] overflow-y-auto">
      <Table label={`Sales by ${unit.toLowerCase()}`} className="[&_td]:py-1.5">
        <thead>
          <tr>
            <TableHead>{unit}</TableHead>
            <TableHead numeric>Sales</TableHead>
            <TableHead numeric>Orders</TableHead>
            <TableHead>{unit} before</TableHead>
            <TableHead numeric>Sales</TableHead>
            <TableHead numeric>Orders</TableHead>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ from, sales, orders, before }) => (
            <TableRow key={from}>
              <TableCell className="whitespace-nowrap">{formatPeriod(from, range)}</TableCell>
              <TableCell numeric>{formatPrice(sales)}</TableCell>
              <TableCell numeric>{orders}</TableCell>
              <TableCell className="whitespace-nowrap text-soft">
                {formatPeriod(before.from, range)}
              </TableCell>
              <TableCell numeric className="text-soft">
                {formatPrice(before.sales)}
              </TableCell>
              <TableCell numeric className="text-soft">
                {before.orders}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
