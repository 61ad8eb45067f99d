import { useQuery } from '@tanstack/react-query'
import type { Discount } from '#contract/discounts.ts'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminError } from '../../shared/admin-error.tsx'
import { AdminPage } from '../../shared/admin-page.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsNav } from '../settings-nav.tsx'
import type { Route } from './+types/discounts.page'
import { stateLabels, toTermsText, toUsesText } from './discount-labels.ts'
import { DiscountPanel } from './discount-panel.tsx'
import { discountsQuery } from './discount-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Discount codes, back office', hidden: true })

const NEW = 'new'

export default function AdminDiscounts() {
  const { data, error, isFetching, refetch } = useQuery(discountsQuery)
  const panel = usePanelParam('discountId')
  const discounts = data?.discounts
  return (
    <AdminPage
      title="Settings"
      text="Codes that take something off an order"
      action={<Button onClick={() => panel.open(NEW)}>Create code</Button>}
    >
      <SettingsNav />
      {discounts === undefined && error && (
        <AdminError
          error={error}
          whatFailed="Failed to load discount codes"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {discounts === undefined && !error && <TableSkeleton rows={3} />}
      {discounts?.length === 0 && (
        <EmptyState
          title="No discount codes yet"
          text="Customers enter a code in the cart, or follow its link. Until you create one, the shop shows nothing of it."
        />
      )}
      {discounts && discounts.length > 0 && (
        <ul aria-label="Discount codes" className="border-t border-edge">
          {discounts.map((discount) => (
            <DiscountRow
              key={discount._id}
              discount={discount}
              onOpen={() => panel.open(discount._id)}
            />
          ))}
        </ul>
      )}
      {data && data.pagination.totalDiscounts > data.discounts.length && (
        <p className="mt-4 text-sm text-soft">
          The newest {data.discounts.length} of {data.pagination.totalDiscounts} codes.
        </p>
      )}
      {panel.shownId !== null && (panel.shownId === NEW || discounts) && (
        <DiscountPanel
          key={panel.shownId}
          isNew={panel.shownId === NEW}
          discount={discounts?.find(({ _id }) => _id === panel.shownId)}
          isOpen={panel.openId !== null}
          onClose={panel.close}
          onClosed={panel.onClosed}
        />
      )}
    </AdminPage>
  )
}

function DiscountRow({ discount, onOpen }: { discount: Discount; onOpen: () => void }) {
  const { label, tone } = stateLabels[discount.state]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4 text-sm">
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <span className="exact font-medium">{discount.code}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-soft">{toTermsText(discount)}</p>
        <p className="text-soft tabular-nums">{toUsesText(discount)}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`View details of ${discount.code}`}
        onClick={onOpen}
      >
        View details
      </Button>
    </li>
  )
}
