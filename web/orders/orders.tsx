import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSession } from '#web/account/index.ts'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/orders'
import { OrderDetailsPanel } from './order-details-panel.tsx'
import { ownOrdersQuery } from './own-orders-query.ts'
import { OwnOrdersTable } from './own-orders-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Orders', hidden: true })

export default function Orders() {
  return (
    <main id="main" tabIndex={-1} className="column flex-1 py-8 md:py-12">
      <h1 className="mb-6 md:mb-8">Orders</h1>
      <OwnOrders />
    </main>
  )
}

function OwnOrders() {
  const { user } = useSession()
  const {
    data: orders,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...ownOrdersQuery(user?._id ?? ''), enabled: user !== null })
  const panel = usePanelParam('orderId')
  const opener = useRef<HTMLElement>(null)

  if (!orders && isError) return <LoadFailure isRetrying={isFetching} onRetry={refetch} />
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
      <OrderDetailsPanel
        order={orders.find(({ _id }) => _id === panel.shownId)}
        isOpen={panel.openId !== null}
        onClose={panel.close}
        opener={opener}
      />
    </>
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
