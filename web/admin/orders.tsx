import X from 'lucide-react/icons/x'
import { useSearchParams } from 'react-router'
import { pageMeta } from '../lib/page-meta.ts'
import { usePanelParam } from '../lib/use-panel-param.ts'
import { orderStatuses } from '../orders/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/select.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { Route } from './+types/orders.ts'
import { download } from './bulk/download.ts'
import { ExportButton } from './bulk/export-button.tsx'
import {
  isFiltered,
  type OrderFilter,
  orderSortColumns,
  readStatus,
} from './orders/order-filter.ts'
import { OrderPanel } from './orders/order-panel.tsx'
import { useOrderList } from './orders/order-queries.ts'
import { OrderTable } from './orders/order-table.tsx'
import { AdminError } from './parts/admin-error.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { ListCount } from './parts/list-count.tsx'
import { LoadMore } from './parts/load-more.tsx'
import { SearchBox } from './parts/search-box.tsx'
import { TableSkeleton } from './parts/table-skeleton.tsx'
import { useSearch } from './parts/use-search.ts'
import { useSortParam } from './parts/use-sort-param.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Orders, back office', hidden: true })

const statusOptions = [
  { value: 'all', label: 'All Status' },
  ...orderStatuses.map((status) => ({ value: status, label: status })),
]

export default function AdminOrders() {
  const search = useSearch()
  const [status, setStatus] = useStatusParam()
  const { sort, headOf } = useSortParam(orderSortColumns)
  const [attention, clearAttention] = useAttentionParam()
  const filter = { search, status, attention, sort }
  const list = useOrderList(filter)
  const panel = usePanelParam('orderId')

  return (
    <AdminPage title="Orders">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label="Search orders" />
        <Select
          label="Status"
          hideLabel
          options={statusOptions}
          value={status ?? 'all'}
          onValueChange={setStatus}
          className="w-full sm:w-44 lg:w-52"
        />
        {attention && (
          <Button variant="secondary" onClick={clearAttention}>
            <X aria-hidden="true" />
            Refund or dispute
            <VisuallyHidden>, show all orders</VisuallyHidden>
          </Button>
        )}
        <ExportButton onExport={() => exportOrders(filter)}>Export</ExportButton>
        <div className="sm:ml-auto">
          {list.isLoaded && (
            <ListCount shown={list.items.length} total={list.total} words={['order', 'orders']} />
          )}
        </div>
      </div>
      <OrderList list={list} filter={filter} headOf={headOf} onOpen={panel.open} />
      {panel.shownId !== null && (
        <OrderPanel
          key={panel.shownId}
          orderId={panel.shownId}
          isOpen={panel.openId !== null}
          onClose={panel.close}
          onClosed={panel.onClosed}
        />
      )}
    </AdminPage>
  )
}

type OrderListProps = {
  list: ReturnType<typeof useOrderList>
  filter: OrderFilter
  headOf: Parameters<typeof OrderTable>[0]['headOf']
  onOpen: (orderId: string) => void
}

function OrderList({ list, filter, headOf, onOpen }: OrderListProps) {
  if (list.error) {
    return (
      <AdminError
        error={list.error}
        whatFailed="Failed to load orders"
        isRetrying={list.isFetching}
        onRetry={list.reload}
      />
    )
  }
  if (!list.isLoaded) return <TableSkeleton />
  if (list.items.length === 0)
    return <NoOrders isSearch={filter.search !== ''} isMoney={filter.attention !== null} />
  return (
    <>
      <OrderTable
        orders={list.items}
        headOf={headOf}
        question={list.question}
        isOutdated={list.isOutdated}
        onOpen={onOpen}
      />
      {!isFiltered(filter) && (
        <LoadMore label="Load More Orders" whatFailed="Failed to load more orders" list={list} />
      )}
    </>
  )
}

function NoOrders({ isSearch, isMoney }: { isSearch: boolean; isMoney: boolean }) {
  if (isMoney) {
    return <EmptyState title="No orders found" text="No order needs a refund or is disputed" />
  }
  if (isSearch) return <EmptyState title="No results found" />
  return <EmptyState title="No orders found" text="There are no orders with the selected status" />
}

/** As filtered and sorted here. */
function exportOrders({ search, status, attention, sort }: OrderFilter) {
  return download('GET /orders/export', {
    query: {
      ...(search && { search }),
      ...(status && { status }),
      ...(attention && { attention }),
      ...(sort && { sort: sort.column, order: sort.direction }),
    },
  })
}

/** The way here leads from the dashboard, and back to all orders. */
function useAttentionParam() {
  const [params, setParams] = useSearchParams()
  const attention = params.get('attention') === 'money' ? ('money' as const) : null

  function clear() {
    setParams(
      (current) => {
        current.delete('attention')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return [attention, clear] as const
}

function useStatusParam() {
  const [params, setParams] = useSearchParams()
  const status = readStatus(params.get('status'))

  function setStatus(chosen: string) {
    setParams(
      (current) => {
        if (readStatus(chosen)) current.set('status', chosen)
        else current.delete('status')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return [status, setStatus] as const
}
