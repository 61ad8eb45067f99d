import { useMemo } from 'react'
import type { Customer } from '#contract/customers.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { type Column, DataTable } from '../shared/data-table.tsx'
import { detailsColumn } from '../shared/details-column.tsx'
import { useScreenWidth } from '../shared/use-screen-width.ts'
import type { useSortParam } from '../shared/use-sort-param.ts'
import type { CustomerSortColumn } from './customer-filter.ts'
import type { useCustomerList } from './customer-queries.ts'
import { toFullName } from './full-name.ts'

type CustomerTableProps = {
  list: ReturnType<typeof useCustomerList>
  headOf: ReturnType<typeof useSortParam<CustomerSortColumn>>['headOf']
  onOpen: (userId: string) => void
}

export function CustomerTable({ list, headOf, ...props }: CustomerTableProps) {
  const isNarrow = useScreenWidth() === 'narrow'
  const onOpen = useStableCallback(props.onOpen)
  const columns = useMemo(() => toColumns(isNarrow, onOpen), [isNarrow, onOpen])
  return (
    <DataTable
      label="Customers"
      className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5 sm:max-lg:[&_td]:px-2 sm:max-lg:[&_th]:px-2"
      {...{ columns, list, headOf }}
    />
  )
}

type CustomerColumn = Column<Customer, CustomerSortColumn>

/** Name and email share the width left by the other columns, and are truncated. */
const half = 'w-1/2 max-w-0'

/** On a narrow screen the email is below the name. */
function toColumns(isNarrow: boolean, onOpen: CustomerTableProps['onOpen']): CustomerColumn[] {
  return [
    {
      key: 'name',
      label: 'Name',
      className: isNarrow ? undefined : half,
      cell: (customer) => (
        <div className="max-sm:max-w-30">
          <Name customer={customer} />
          {isNarrow && <Email customer={customer} className="text-soft" />}
        </div>
      ),
    },
    ...(isNarrow ? [] : [emailColumn]),
    {
      key: 'joined',
      label: 'Joined',
      sortBy: 'createdAt',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => formatDay(createdAt),
    },
    {
      key: 'orders',
      label: 'Orders',
      sortBy: 'orderCount',
      numeric: true,
      cell: ({ orderCount }) => orderCount,
    },
    detailsColumn({
      label: 'View Details',
      compactBelow: 'lg',
      describedBy: toEmailElementId,
      onOpen,
    }),
  ]
}

const emailColumn: CustomerColumn = {
  key: 'email',
  label: 'Email',
  className: half,
  cell: (customer) => <Email customer={customer} />,
}

function Name({ customer }: { customer: Customer }) {
  return (
    <p className="flex items-center gap-2">
      <span className="truncate">{toFullName(customer) || '-'}</span>
      {customer.role === 'admin' && <Badge>Admin</Badge>}
    </p>
  )
}

function Email({ customer, className }: { customer: Customer; className?: string }) {
  return (
    <p id={toEmailElementId(customer)} className={cx('truncate', className)}>
      {customer.email}
    </p>
  )
}

function toEmailElementId({ _id }: Customer): string {
  return `email-${_id}`
}
