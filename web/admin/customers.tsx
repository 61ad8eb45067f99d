import { pageMeta } from '../lib/page-meta.ts'
import { usePanelParam } from '../lib/use-panel-param.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/customers.ts'
import { download } from './bulk/download.ts'
import { ExportButton } from './bulk/export-button.tsx'
import { customerSortColumns } from './customers/customer-filter.ts'
import { CustomerPanel } from './customers/customer-panel.tsx'
import { useCustomerList } from './customers/customer-queries.ts'
import { CustomerTable } from './customers/customer-table.tsx'
import { AdminError } from './parts/admin-error.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { ListCount } from './parts/list-count.tsx'
import { LoadMore } from './parts/load-more.tsx'
import { SearchBox } from './parts/search-box.tsx'
import { TableSkeleton } from './parts/table-skeleton.tsx'
import { useSearch } from './parts/use-search.ts'
import { useSortParam } from './parts/use-sort-param.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Customers, back office', hidden: true })

export default function AdminCustomers() {
  const search = useSearch()
  const { sort, headOf } = useSortParam(customerSortColumns)
  const list = useCustomerList({ search, sort })
  const panel = usePanelParam('customerId')

  function exportShown() {
    const sorted = sort ? { sort: sort.column, order: sort.direction } : {}
    return download('GET /users/export', { query: { ...(search && { search }), ...sorted } })
  }

  return (
    <AdminPage title="Customers" text="View and manage your customer base">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label="Search customers" />
        <ExportButton onExport={exportShown}>Export</ExportButton>
        <div className="sm:ml-auto">
          {list.isLoaded && (
            <ListCount
              shown={list.items.length}
              total={list.total}
              words={['customer', 'customers']}
            />
          )}
        </div>
      </div>
      <CustomerList list={list} isSearch={search !== ''} headOf={headOf} onOpen={panel.open} />
      {panel.shownId !== null && (
        <CustomerPanel
          key={panel.shownId}
          userId={panel.shownId}
          isOpen={panel.openId !== null}
          onClose={panel.close}
          onClosed={panel.onClosed}
        />
      )}
    </AdminPage>
  )
}

type CustomerListProps = {
  list: ReturnType<typeof useCustomerList>
  isSearch: boolean
  headOf: Parameters<typeof CustomerTable>[0]['headOf']
  onOpen: (userId: string) => void
}

function CustomerList({ list, isSearch, headOf, onOpen }: CustomerListProps) {
  if (list.error) {
    return (
      <AdminError
        error={list.error}
        whatFailed="Failed to fetch customers"
        isRetrying={list.isFetching}
        onRetry={list.reload}
      />
    )
  }
  if (!list.isLoaded) return <TableSkeleton />
  if (list.items.length === 0) {
    return (
      <EmptyState title={isSearch ? 'No customers match your search.' : 'No customers found.'} />
    )
  }
  return (
    <>
      <CustomerTable
        customers={list.items}
        headOf={headOf}
        question={list.question}
        isOutdated={list.isOutdated}
        onOpen={onOpen}
      />
      {!isSearch && (
        <LoadMore label="Load more customers" whatFailed="Failed to fetch customers" list={list} />
      )}
    </>
  )
}
