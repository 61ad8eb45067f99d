import { toCents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toDiscountText, toShippingAmount, toShippingLabel } from './shipping-text.ts'

export function OrderTotals({ order }: { order: Order }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
      <dt className="text-soft">Subtotal</dt>
      <dd className="exact text-right">{formatPrice(toSubtotal(order))}</dd>
      {order.discount && (
        <>
          <dt className="text-soft wrap-anywhere">Discount {order.discount.code}</dt>
          <dd className="exact text-right">{toDiscountText(order.discount)}</dd>
        </>
      )}
      {order.source !== 'counter' && (
        <>
          <dt className="text-soft wrap-anywhere">{toShippingLabel(order)}</dt>
          <dd className="text-right tabular-nums">{toShippingAmount(order)}</dd>
        </>
      )}
      <dt className="pt-1 text-base font-medium">Total</dt>
      <dd className="exact pt-1 text-right text-base font-medium">{formatPrice(order.total)}</dd>
      {order.refunded > 0 && (
        <>
          <dt className="text-soft">Refunded</dt>
          <dd className="exact text-right">−{formatPrice(order.refunded)}</dd>
        </>
      )}
    </dl>
  )
}

function toSubtotal({ products }: Order): number {
  return toDollars(products.reduce((sum, line) => sum + toCents(line.price) * line.quantity, 0))
}
