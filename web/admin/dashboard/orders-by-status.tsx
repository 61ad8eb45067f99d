import { Link } from 'react-router'
import type { CallAnswer } from '#contract/calls.ts'
import { formatNumber } from '#contract/locale.ts'
import { OrderStatusBadge } from '#web/orders/index.ts'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { ShareBar } from './bar-table.tsx'
import { ChartSection, NothingToShow } from './chart-section.tsx'

type StatusCount = CallAnswer<'GET /stats/charts'>['ordersByStatus'][number]

/** All orders by current status, each status with a link to its orders. */
export function OrdersByStatus({ counts }: { counts: readonly StatusCount[] | undefined }) {
  const total = counts?.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <ChartSection title="Orders by status" note="all orders">
      {total === undefined && <TableSkeleton rows={8} />}
      {total === 0 && <NothingToShow>No orders yet</NothingToShow>}
      {counts && Boolean(total) && <StatusTable counts={counts} />}
    </ChartSection>
  )
}

function StatusTable({ counts }: { counts: readonly StatusCount[] }) {
  const most = Math.max(...counts.map(({ orders }) => orders))
  return (
    <Table label="Orders by status" isInSection>
      <thead>
        <tr>
          <TableHead>Status</TableHead>
          <TableHead numeric>Orders</TableHead>
          <TableHead className="w-1/2">
            <VisuallyHidden>Share</VisuallyHidden>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ status, orders }) => (
          <TableRow key={status}>
            <th scope="row" className="py-2 pl-1 font-normal whitespace-nowrap">
              <Link
                to={`/admin/orders?status=${encodeURIComponent(status)}`}
                className="inline-flex rounded-sm"
              >
                <OrderStatusBadge status={status} />
              </Link>
            </th>
            <TableCell numeric>{formatNumber(orders)}</TableCell>
            <td className="py-2 pr-1 pl-3">
              <ShareBar value={orders} max={most} />
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
