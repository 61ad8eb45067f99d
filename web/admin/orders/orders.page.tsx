import X from 'lucide-react/icons/x'
import { useSearchParams } from 'react-router'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { orderStatuses } from '#web/orders/index.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { download } from '../shared/download.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { ListCount } from '../shared/list-count.tsx'
import { LoadedList } from '../shared/loaded-list.tsx'
import { SearchBox } from '../shared/search-box.tsx'
import { useSearch } from '../shared/use-search.ts'
import { useSetParam } from '../shared/use-set-param.ts'
import { useSortParam } from '../shared/use-sort-param.ts'
import { HandOverLink } from './hand-over-link.tsx'
import {
  isFiltered,
  type OrderFilter,
  orderSortColumns,
  readAttention,
  readShips,
  readSource,
  readStatus,
  sourceNames,
  toOrderQuery,
} from './order-filter.ts'
import { OrderPanel } from './order-panel.tsx'
import { useOrderList } from './order-queries.ts'
import { OrderTable } from './order-table.tsx'
import { WithdrawalsLink } from './withdrawals-link.tsx'

export const meta = adminMeta('Orders')

const statusOptions = [
  { value: 'all', label: 'All Status' },
  ...orderStatuses.map((status) => ({ value: status, label: status })),
]

const shipsOptions = [
  { value: 'any', label: 'Any ship date' },
  { value: 'later', label: 'Ships later' },
  { value: 'today', label: 'Ships today' },
]

const sourceOptions = [
  { value: 'all', label: 'All sources' },
  ...Object.entries(sourceNames).map(([value, label]) => ({ value, label })),
]

export default function AdminOrders() {
  const search = useSearch()
  const [status, chooseStatus] = useChoiceParam('status', readStatus)
  const [ships, chooseShips] = useChoiceParam('ships', readShips)
  const [source, chooseSource] = useChoiceParam('source', readSource)
  const { sort, headOf } = useSortParam(orderSortColumns)
  // The dashboard links here with it.
  const [attention, chooseAttention] = useChoiceParam('attention', readAttention)
  const filter = { search, status, attention, ships, source, sort }
  const list = useOrderList(filter)
  const panel = usePanelParam('orderId')
  const { takesWithdrawals, hasCounter } = useShopSettings()
  const hasSources = hasCounter || source !== null || list.items.some((order) => order.source)

  return (
    <AdminPage
      title="Orders"
      action={
        <div className="flex flex-wrap gap-3">
          {hasCounter && (
            <ButtonLink variant="secondary" to="/admin/orders/new">
              New order
            </ButtonLink>
          )}
          <HandOverLink />
          {takesWithdrawals && <WithdrawalsLink />}
          <ButtonLink variant="secondary" to="/admin/orders/ship">
            Ship orders
          </ButtonLink>
        </div>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label="Search orders" />
        <Select
          label="Status"
          hideLabel
          options={statusOptions}
          value={status ?? 'all'}
          onValueChange={chooseStatus}
          className="w-full sm:w-44 lg:w-52"
        />
        <Select
          label="Ship date"
          hideLabel
          options={shipsOptions}
          value={ships ?? 'any'}
          onValueChange={chooseShips}
          className="w-full sm:w-40"
        />
        {hasSources && (
          <Select
            label="Source"
            hideLabel
            options={sourceOptions}
            value={source ?? 'all'}
            onValueChange={chooseSource}
            className="w-full sm:w-40"
          />
        )}
        {attention && (
          <Button variant="secondary" onClick={() => chooseAttention('')}>
            <X aria-hidden="true" />
            Refund or dispute
            <VisuallyHidden>, show all orders</VisuallyHidden>
          </Button>
        )}
        <ExportButton
          onExport={() => download('GET /orders/export', { query: toOrderQuery(filter) })}
        >
          Export
        </ExportButton>
        <ListCount list={list} nouns={['order', 'orders']} />
      </div>
      <OrderList list={list} filter={filter} headOf={headOf} onOpen={panel.open} />
      {panel.shownId !== null && (
        <OrderPanel key={panel.shownId} orderId={panel.shownId} {...panel.dialog} />
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
  const more = { label: 'Load More Orders', whatFailed: 'Failed to load more orders' }
  return (
    <LoadedList
      list={list}
      whatFailed="Failed to load orders"
      empty={<NoOrders filter={filter} />}
      more={isFiltered(filter) ? null : more}
    >
      <OrderTable {...{ list, headOf, onOpen }} />
    </LoadedList>
  )
}

function NoOrders({ filter }: Pick<OrderListProps, 'filter'>) {
  const { search, status, attention, ships, source } = filter
  if (search !== '') return <EmptyState title="No results found" />
  if ([status, attention, ships, source].filter(Boolean).length > 1) {
    return <EmptyState title="No orders found" text="No order fits all of the filters" />
  }
  if (attention) {
    return <EmptyState title="No orders found" text="No order needs a refund or is disputed" />
  }
  if (ships) {
    return <EmptyState title="No orders found" text="No paid order waits for a pre-order" />
  }
  if (source) return <EmptyState title="No orders found" text="No order was made there" />
  return <EmptyState title="No orders found" text="There are no orders with the selected status" />
}

/** A filter in the URL; a value that `read` doesn't know clears it. */
function useChoiceParam<Value extends string>(
  name: string,
  read: (text: string | null) => Value | null,
) {
  const [params] = useSearchParams()
  const set = useSetParam()
  const choose = (chosen: string) => set(name, read(chosen) ?? '')
  return [read(params.get(name)), choose] as const
}
