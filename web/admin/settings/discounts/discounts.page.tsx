import { useSearchParams } from 'react-router'
import type { Discount } from '#contract/orders/discounts.ts'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminMeta } from '../../shared/admin-meta.ts'
import { ListCount } from '../../shared/list-count.tsx'
import { LoadedList } from '../../shared/loaded-list.tsx'
import { NoResults } from '../../shared/no-results.tsx'
import { SearchBox } from '../../shared/search-box.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { stateLabels, toTermsText, toUsesText } from './discount-labels.ts'
import { DiscountPanel } from './discount-panel.tsx'
import { useDiscountList } from './discount-queries.ts'

export const meta = adminMeta('Discount codes')

const NEW = 'new'

export default function AdminDiscounts() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const list = useDiscountList(search)
  const panel = usePanelParam('discountId')
  const hasCodes = search !== '' || list.items.length > 0
  return (
    <SettingsPage
      text="Codes that take something off an order"
      action={<Button onClick={() => panel.open(NEW)}>Create code</Button>}
    >
      {hasCodes && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <SearchBox label="Search codes" />
          <ListCount list={list} nouns={['code', 'codes']} />
        </div>
      )}
      <LoadedList
        list={list}
        whatFailed="Failed to load discount codes"
        skeleton={<TableSkeleton rows={3} />}
        empty={<NoCodes isSearch={search !== ''} onReset={() => setParams({})} />}
        more={{ label: 'Load more codes', whatFailed: 'Failed to load more codes' }}
      >
        <ul aria-label="Discount codes" className="border-t border-edge">
          {list.items.map((discount) => (
            <DiscountRow
              key={discount._id}
              discount={discount}
              onOpen={() => panel.open(discount._id)}
            />
          ))}
        </ul>
      </LoadedList>
      {panel.shownId !== null && (
        <DiscountPanel
          key={panel.shownId}
          discountId={panel.shownId === NEW ? null : panel.shownId}
          {...panel.dialog}
        />
      )}
    </SettingsPage>
  )
}

function NoCodes({ isSearch, onReset }: { isSearch: boolean; onReset: () => void }) {
  if (isSearch) return <NoResults resetLabel="Reset the search" onReset={onReset} />
  return (
    <EmptyState
      title="No discount codes yet"
      text="Customers enter a code in the cart, or follow its link. Until you create one, the shop shows nothing of it."
    />
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
