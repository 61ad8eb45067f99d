import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { whyNotPayable } from '#contract/orders/payable-total.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { useStore } from '#web/lib/store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { cartError } from './cart-notices.ts'
import { CartRow } from './cart-row.tsx'
import { CartTotal } from './cart-total.tsx'
import { type CartDeliveryView, useCartDelivery } from './delivery/use-cart-delivery.ts'
import { useCartDiscount } from './discount/use-cart-discount.ts'
import { PhonoStageNotice } from './phono-stage-notice.tsx'
import { PreOrderNotice } from './pre-order-notice.tsx'
import { findPreOrders, separateStore } from './separate-pre-orders.ts'
import { listShortages } from './shortage.ts'
import { ShortageNotice } from './shortage-notice.tsx'
import { type CartView, useCart } from './use-cart.ts'
import { useCartChanges } from './use-cart-changes.ts'
import {
  type CartItem,
  totalCents,
  useCartProducts,
  useFreshProducts,
} from './use-cart-products.ts'

const DeliverySection = lazyPart(
  async () => (await import('./delivery/delivery-section.tsx')).DeliverySection,
)

/** Most shops and carts have no discount code. */
const DiscountSection = lazyPart(
  async () => (await import('./discount/discount-section.tsx')).DiscountSection,
)

/** The order that the cart becomes. */
export type CartOrder = {
  /** Rows that wait for a second order. */
  waiting: ReadonlySet<string>
  /** False while the price of the delivery is not known, or where there is none. */
  isDelivered: boolean
}

export type CartPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Above the rows, also of an empty cart: the result of a checkout. */
  notice: ReactNode
  /** Below the total. */
  checkout: (order: CartOrder) => ReactNode
}

export function CartPanel({ open, onOpenChange, notice, checkout }: CartPanelProps) {
  const cart = useCart()
  const changes = useCartChanges()
  const items = useCartProducts(cart, changes.remove)
  const { preOrders, hasBoth, isSeparate, waiting } = useSeparation(items)
  const shortages = listShortages(items)
  const ordered = items.filter(({ productId }) => !waiting.has(productId))
  const total = totalCents(ordered)
  const discount = useCartDiscount(ordered)
  const discountCents = discount === null ? null : discount.cents
  const isFreeDelivery = discount?.isFreeDelivery ?? false
  const delivery = useCartDelivery(ordered, discountCents, isFreeDelivery)
  useFreshProducts(open)
  const error = useStore(cartError, null)
  const close = () => onOpenChange(false)

  const [removed, setRemoved] = useState<CartItem | null>(null)

  async function remove(item: CartItem) {
    setRemoved(item)
    const isRemoved = await changes.remove(item.productId)
    if (!isRemoved) setRemoved((latest) => (latest === item ? null : latest))
  }

  async function undoRemoval(item: CartItem) {
    setRemoved(null)
    const isBack = await changes.add(item.productId, item.quantity)
    if (!isBack) setRemoved(item)
  }

  function adjust() {
    for (const { productId, available } of shortages) {
      if (available === 0) void changes.remove(productId)
      else changes.setQuantity(productId, available)
    }
  }

  return (
    <Drawer
      side="right"
      title="Cart"
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setRemoved(null)}
      notice={
        <div className="flex flex-col gap-3 has-[>:not(:empty)]:pb-3">
          {notice}
          {error !== null && <Alert title={error} />}
          <RemovedNotice item={removed} onUndo={(item) => void undoRemoval(item)} />
        </div>
      }
      footer={
        items.length > 0 ? (
          <>
            <ShortageNotice shortages={shortages} onAdjust={adjust} />
            {preOrders.shipsOn !== '' && (
              <PreOrderNotice
                shipsOn={preOrders.shipsOn}
                canSeparate={hasBoth}
                isSeparate={isSeparate}
                isInTwoParts={delivery?.isInTwoParts ?? false}
                onSeparate={separateStore.set}
              />
            )}
            <PhonoStageNotice items={items} onLeave={close} />
            <AmountNotice totalCents={total} />
            <Suspense fallback={null}>
              <DiscountSection lines={ordered} />
            </Suspense>
            {(delivery === null || delivery.hasRates) && (
              <Suspense fallback={null}>
                <DeliverySection
                  lines={ordered}
                  discountCents={discountCents}
                  hasTwoParts={ordered.length === items.length && hasBoth}
                />
              </Suspense>
            )}
            <CartTotal
              totalCents={toTotal(total, discountCents, delivery)}
              discount={discount?.cents || isFreeDelivery ? (discount ?? undefined) : undefined}
              delivery={delivery}
            >
              {checkout({ waiting, isDelivered: delivery?.isKnown ?? false })}
            </CartTotal>
          </>
        ) : undefined
      }
    >
      {items.length === 0 ? (
        <NoItems cart={cart} onLeave={close} />
      ) : (
        <ul aria-label="Products in your cart">
          {items.map((item) => (
            <CartRow
              key={item.productId}
              item={item}
              onQuantityChange={(quantity) => changes.setQuantity(item.productId, quantity)}
              onRemove={() => void remove(item)}
              onLeave={close}
            />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

/** Null while a part of it is not known. */
function toTotal(
  goods: number | null,
  discount: number | null,
  delivery: CartDeliveryView | null,
): number | null {
  if (goods === null || discount === null || delivery === null) return null
  return goods - discount + (delivery.rate?.cents ?? 0)
}

const nothing: ReadonlySet<string> = new Set()

function useSeparation(items: readonly CartItem[]) {
  const { today } = useShopSettings()
  const preOrders = findPreOrders(items, today)
  const hasOthers = preOrders.ids.size < items.length
  const isSeparate = useStore(separateStore, false) && hasOthers
  return {
    preOrders,
    hasBoth: hasOthers && preOrders.ids.size > 0,
    isSeparate,
    waiting: isSeparate ? preOrders.ids : nothing,
  }
}

/** Explains above the checkout button why the amount would be refused. */
function AmountNotice({ totalCents }: { totalCents: number | null }) {
  const reason = totalCents === null ? undefined : whyNotPayable(totalCents)
  return reason ? <Alert tone="info" title={reason} className="mb-4" /> : null
}

type RemovedNoticeProps = { item: CartItem | null; onUndo: (item: CartItem) => void }

function RemovedNotice({ item, onUndo }: RemovedNoticeProps) {
  return (
    <div role="status" className="empty:sr-only">
      {item && (
        <p className="flex items-center justify-between gap-4 rounded-sm bg-sunken py-1.5 pr-1.5 pl-4 text-sm">
          <span className="min-w-0 truncate">{item.product?.name ?? 'Product'} removed</span>
          <Button variant="quiet" size="sm" onClick={() => onUndo(item)}>
            Undo
          </Button>
        </p>
      )}
    </div>
  )
}

function NoItems({ cart, onLeave }: { cart: CartView; onLeave: () => void }) {
  const { pathname } = useLocation()
  if (cart.status === 'loading') {
    return (
      <div className="flex justify-center py-16">
        <Spinner label="Loading your cart…" className="size-10" />
      </div>
    )
  }
  if (cart.status === 'failed') {
    const again = (
      <Button variant="secondary" size="sm" onClick={cart.reload}>
        Try again
      </Button>
    )
    return <Alert title="Your cart could not be loaded." action={again} />
  }
  const shopNow =
    pathname === '/products' ? (
      <Button onClick={onLeave}>Shop now</Button>
    ) : (
      <ButtonLink to="/products" onClick={onLeave}>
        Shop now
      </ButtonLink>
    )
  return (
    <EmptyState
      title="Your cart is empty"
      text="Add items to your cart to get started"
      action={shopNow}
    />
  )
}
