import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useSession } from '#web/account/index.ts'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/orders'
import { OrderDetailsPanel } from './order-details-panel.tsx'
import { ownOrderQuery, ownOrdersQuery } from './own-orders-query.ts'
import { OwnOrdersTable } from './own-orders-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Orders', hidden: true })

export default function Orders() {
  return (
    <main id="main" tabIndex={-1} className="column flex-1 py-8 md:py-12">
      <h1 className="mb-6 md:mb-8">Orders</h1>
      <OwnOrders />
      <GuestOrders />
    </main>
  )
}

function OwnOrders() {
  const { user } = useSession()
  const userId = user?._id ?? ''
  const list = useInfiniteQuery({ ...ownOrdersQuery(userId), enabled: user !== null })
  const panel = usePanelParam('orderId')
  const opener = useRef<HTMLElement>(null)
  const orders = list.data?.pages.flatMap((page) => page.orders)
  const listed = orders?.find(({ _id }) => _id === panel.shownId)
  const linked = useQuery({
    ...ownOrderQuery(userId, panel.shownId ?? ''),
    enabled: orders !== undefined && listed === undefined && panel.dialog.isOpen,
  })

  if (!orders && list.isError) {
    return <LoadFailure isRetrying={list.isFetching} onRetry={list.refetch} />
  }
  if (!orders) return <Loading />
  if (orders.length === 0) return <NoOrders />
  return (
    <>
      <OwnOrdersTable
        orders={orders}
        onOpen={(orderId, element) => {
          opener.current = element
          panel.open(orderId)
        }}
      />
      {list.hasNextPage && <LoadMore list={list} />}
      <OrderDetailsPanel
        order={listed ?? linked.data}
        isOpen={panel.dialog.isOpen}
        onClose={panel.dialog.onClose}
        opener={opener}
      />
    </>
  )
}

/** Most shops take no orders without an account. */
const FindGuestOrders = lazyPart(
  async () => (await import('./find-guest-orders.tsx')).FindGuestOrders,
)

function GuestOrders() {
  const { guestCheckout, hasCounter } = useShopSettings()
  const { user } = useSession()
  if (!(guestCheckout || hasCounter) || !user) return null
  return (
    <Suspense fallback={null}>
      <FindGuestOrders email={user.email} />
    </Suspense>
  )
}

type LoadMoreProps = {
  list: {
    isFetchNextPageError: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

function LoadMore({ list }: LoadMoreProps) {
  const loadMore = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) {
    return <LoadFailure isRetrying={list.isFetchingNextPage} onRetry={loadMore} />
  }
  return (
    <div className="mt-6 flex justify-center">
      <Button variant="secondary" loading={list.isFetchingNextPage} onClick={loadMore}>
        Load more orders
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <div className="flex justify-center py-24">
      <Spinner className="size-12 text-soft" />
    </div>
  )
}

function LoadFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Alert
      action={
        <Button size="sm" variant="secondary" loading={isRetrying} onClick={() => onRetry()}>
          Try again
        </Button>
      }
    >
      Failed to load orders. Please try again.
    </Alert>
  )
}

function NoOrders() {
  return (
    <EmptyState
      as="h2"
      title="No orders yet"
      text="When you place orders, they will appear here."
      action={<ButtonLink to="/products">Browse Products</ButtonLink>}
    />
  )
}
