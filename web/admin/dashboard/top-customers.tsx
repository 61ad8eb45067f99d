import { Link } from 'react-router'
import type { CallAnswer } from '#contract/calls.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toFullName } from '../customers/index.ts'
import { DashboardList } from './dashboard-list.tsx'

type TopCustomer = CallAnswer<'GET /stats'>['topCustomers'][number]

export function TopCustomers({ customers }: { customers: readonly TopCustomer[] | undefined }) {
  return (
    <DashboardList
      title="Top Customers"
      to="/admin/customers"
      emptyText="No top customers"
      rows={customers?.map((customer) => <TopCustomerRow key={customer._id} customer={customer} />)}
    />
  )
}

function TopCustomerRow({ customer }: { customer: TopCustomer }) {
  const name = customer.isGuest ? 'Guest User' : toFullName(customer)
  return (
    <li>
      <Link
        to={
          customer.isGuest
            ? `/admin/orders?search=${encodeURIComponent(customer.email)}`
            : `/admin/customers?customerId=${encodeURIComponent(customer._id)}`
        }
        className="grid grid-cols-[1fr_auto_6.5rem] items-center gap-4 px-1 py-2 text-sm hover:bg-sunken/50"
      >
        <span className="min-w-0 truncate">
          {name || customer.email}
          {name !== '' && <span className="text-soft"> {customer.email}</span>}
        </span>
        <span className="text-soft tabular-nums">
          {customer.orderCount === 1 ? '1 order' : `${customer.orderCount} orders`}
        </span>
        <span className="exact text-right">{formatPrice(customer.totalSpent)}</span>
      </Link>
    </li>
  )
}
