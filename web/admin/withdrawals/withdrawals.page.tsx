import { useSearchParams } from 'react-router'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { LinkTabs } from '../shared/link-tabs.tsx'
import { LoadedList } from '../shared/loaded-list.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { useWithdrawalList } from './withdrawal-queries.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'

export const meta = adminMeta('Withdrawals')

/** Withdrawals of customers; refund and return are in the panel of the order. */
export default function AdminWithdrawals() {
  const [params] = useSearchParams()
  const name = params.get('list') === 'decided' ? 'decided' : 'waiting'
  const list = useWithdrawalList(name)
  const isWaiting = name === 'waiting'
  return (
    <AdminPage
      title="Withdrawals"
      text="Customers who have withdrawn from a contract. Pay the money back within 14 days of the declaration."
      action={
        <ButtonLink variant="secondary" to="/admin/orders">
          All orders
        </ButtonLink>
      }
    >
      <LinkTabs
        label="Withdrawals"
        tabs={[
          { label: 'Waiting', to: '/admin/orders/withdrawals', isCurrent: isWaiting },
          { label: 'Decided', to: '/admin/orders/withdrawals?list=decided', isCurrent: !isWaiting },
        ]}
      />
      <div className="mt-6">
        <LoadedList
          list={list}
          whatFailed="Failed to load withdrawals"
          skeleton={<TableSkeleton rows={3} />}
          empty={
            <EmptyState
              title={isWaiting ? 'No withdrawal waits' : 'No withdrawal is decided yet'}
            />
          }
          more={{ label: 'Load more withdrawals', whatFailed: 'Failed to load more withdrawals' }}
        >
          <ul aria-label="Withdrawals" className="border-t border-edge">
            {list.items.map((withdrawal) => (
              <WithdrawalRow key={withdrawal._id} withdrawal={withdrawal} />
            ))}
          </ul>
        </LoadedList>
      </div>
    </AdminPage>
  )
}
