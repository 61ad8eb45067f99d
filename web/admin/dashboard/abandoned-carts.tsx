import { formatDistanceToNowStrict } from 'date-fns/formatDistanceToNowStrict'
import { Link } from 'react-router'
import type { ShoppersCart } from '#contract/cart.ts'
import { api } from '#web/lib/api/api.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { toFullName } from '../customers/index.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { LoadedList } from '../shared/loaded-list.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { useAdminList } from '../shared/use-admin-list.ts'

export function AbandonedCartsPanel(panel: DialogPanel) {
  return (
    <ResponsiveDialog
      title="Abandoned carts"
      description="Filled before yesterday and not paid for since, at today's prices. The latest first."
      {...dialogProps(panel)}
      className="md:w-[min(44rem,calc(100vw-2rem))]"
    >
      <AbandonedCarts />
    </ResponsiveDialog>
  )
}

function AbandonedCarts() {
  const list = useAbandonedCarts()
  const whatFailed = 'Failed to fetch carts'
  return (
    <LoadedList
      list={list}
      whatFailed={whatFailed}
      skeleton={<PanelSkeleton />}
      empty={<EmptyState title="No abandoned carts" />}
      more={{ label: 'Load more carts', whatFailed }}
    >
      <ul aria-label="Abandoned carts" className="divide-y divide-line border-t border-edge">
        {list.items.map((cart) => (
          <AbandonedCart key={cart._id} cart={cart} />
        ))}
      </ul>
    </LoadedList>
  )
}

function AbandonedCart({ cart }: { cart: ShoppersCart }) {
  const { user, createdAt, total, products } = cart
  const name = toFullName(user)
  return (
    <li className="py-3 text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 wrap-anywhere">
          <Link
            to={`/admin/customers?customerId=${encodeURIComponent(user._id)}`}
            className="link font-medium"
          >
            {name || user.email}
          </Link>
          {name !== '' && <span className="text-soft"> {user.email}</span>}
        </p>
        <p className="exact shrink-0 font-medium">{formatPrice(total)}</p>
      </div>
      <p className="text-soft">
        {formatDistanceToNowStrict(createdAt)} old, since {formatDay(createdAt)}
      </p>
      <ul className="mt-1.5">
        {products.map(({ product, quantity }) => (
          <li key={product._id} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">
              <span className="exact">{quantity} ×</span> {product.name}
            </span>
            <span className="exact shrink-0 text-soft">{formatPrice(product.price)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

function useAbandonedCarts() {
  return useAdminList<ShoppersCart>({
    queryKey: ['admin', 'abandoned carts'],
    async loadPage(paging, signal) {
      const { carts, pagination } = await api('GET /carts', {
        query: { ...paging, abandoned: 'true', order: 'desc' },
        signal,
      })
      assertAnswer(Array.isArray(carts))
      return { items: carts, total: pagination?.totalCarts ?? carts.length }
    },
  })
}
