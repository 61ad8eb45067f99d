import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import type { Customer } from '../../../contract/accounts.ts'
import { formatDay } from '../../lib/format-day.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SortHead, Table, TableCell, TableHead, TableRow } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { GrowingRows } from '../parts/growing-rows.tsx'
import { useScreenWidth } from '../parts/use-screen-width.ts'
import type { useSortParam } from '../parts/use-sort-param.ts'
import type { CustomerSortColumn } from './customer-filter.ts'
import { toFullName } from './full-name.ts'

type CustomerTableProps = {
  customers: readonly Customer[]
  headOf: ReturnType<typeof useSortParam<CustomerSortColumn>>['headOf']
  /** What the rows answer. */
  question: string
  /** They answer an earlier question; the new answer is on its way. */
  isOutdated: boolean
  onOpen: (userId: string) => void
}

export function CustomerTable(props: CustomerTableProps) {
  const { customers, headOf, question, isOutdated } = props
  const isNarrow = useScreenWidth() === 'narrow'
  const onOpen = useStableCallback(props.onOpen)
  const toRow = (customer: Customer) => (
    <CustomerRow key={customer._id} {...{ customer, isNarrow, onOpen }} />
  )
  return (
    <Table
      label="Customers"
      aria-busy={isOutdated}
      className={cx(
        'transition-opacity max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5 sm:max-lg:[&_td]:px-2 sm:max-lg:[&_th]:px-2',
        isOutdated && 'opacity-60',
      )}
    >
      <thead>
        <tr>
          <TableHead>Name</TableHead>
          {!isNarrow && <TableHead>Email</TableHead>}
          <SortHead label="Joined" {...headOf('createdAt')} />
          <SortHead label="Orders" numeric {...headOf('orderCount')} />
          <TableHead>
            <VisuallyHidden>Details</VisuallyHidden>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        <GrowingRows items={customers} {...{ question, toRow }} />
      </tbody>
    </Table>
  )
}

/** Name and e-mail share the room the other columns leave, and cut what is longer. */
const half = 'w-1/2 max-w-0'

type CustomerRowProps = {
  customer: Customer
  isNarrow: boolean
  onOpen: (userId: string) => void
}

const CustomerRow = memo(function CustomerRow({ customer, isNarrow, onOpen }: CustomerRowProps) {
  const emailElement = `email-${customer._id}`
  const email = (
    <p id={emailElement} className={cx('truncate', isNarrow && 'text-soft')}>
      {customer.email}
    </p>
  )
  return (
    <TableRow>
      <TableCell className={cx(!isNarrow && half)}>
        <div className="max-sm:max-w-30">
          <p className="flex items-center gap-2">
            <span className="truncate">{toFullName(customer) || '-'}</span>
            {customer.role === 'admin' && <Badge>Admin</Badge>}
          </p>
          {isNarrow && email}
        </div>
      </TableCell>
      {!isNarrow && <TableCell className={half}>{email}</TableCell>}
      <TableCell className="whitespace-nowrap tabular-nums">
        {formatDay(customer.createdAt)}
      </TableCell>
      <TableCell numeric>{customer.orderCount}</TableCell>
      <TableCell className="text-right">
        <Button
          variant="secondary"
          size="sm"
          className="max-lg:px-2"
          aria-haspopup="dialog"
          aria-describedby={emailElement}
          onClick={() => onOpen(customer._id)}
        >
          <ChevronRight aria-hidden="true" className="lg:hidden" />
          <span className="max-lg:sr-only">View Details</span>
        </Button>
      </TableCell>
    </TableRow>
  )
})
