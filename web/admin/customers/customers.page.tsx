import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { download } from '../shared/download.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { ListCount } from '../shared/list-count.tsx'
import { LoadedList } from '../shared/loaded-list.tsx'
import { SearchBox } from '../shared/search-box.tsx'
import { useSearch } from '../shared/use-search.ts'
import { useSortParam } from '../shared/use-sort-param.ts'
import { customerSortColumns, toCustomerQuery } from './customer-filter.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { useCustomerList } from './customer-queries.ts'
import { CustomerTable } from './customer-table.tsx'

export const meta = adminMeta('Customers')

export default function AdminCustomers() {
  const search = useSearch()
  const { sort, headOf } = useSortParam(customerSortColumns)
  const filter = { search, sort }
  const list = useCustomerList(filter)
  const panel = usePanelParam('customerId')

  return (
    <AdminPage
      title="Customers"
      text="View and manage your customer base"
      action={
        <ButtonLink variant="secondary" to="/admin/customers/newsletter">
          Newsletter
        </ButtonLink>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox label="Search customers" />
        <ExportButton
          onExport={() => download('GET /users/export', { query: toCustomerQuery(filter) })}
        >
          Export
        </ExportButton>
        <ListCount list={list} nouns={['customer', 'customers']} />
      </div>
      <CustomerList list={list} isSearch={search !== ''} headOf={headOf} onOpen={panel.open} />
      {panel.shownId !== null && (
        <CustomerPanel key={panel.shownId} userId={panel.shownId} {...panel.dialog} />
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
  const whatFailed = 'Failed to fetch customers'
  return (
    <LoadedList
      list={list}
      whatFailed={whatFailed}
      empty={
        <EmptyState title={isSearch ? 'No customers match your search.' : 'No customers found.'} />
      }
      more={isSearch ? null : { label: 'Load more customers', whatFailed }}
    >
      <CustomerTable {...{ list, headOf, onOpen }} />
    </LoadedList>
  )
}
