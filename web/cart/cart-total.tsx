import type { ReactNode } from 'react'
import { shopFormats } from '#contract/locale.ts'
import { formatCents, formatCentsShort } from '#contract/money.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CartDeliveryView } from './delivery/use-cart-delivery.ts'

type CartTotalProps = {
  /** Null while a price or the discount is not known. */
  totalCents: number | null
  discount?: { code: string; cents: number; isFreeDelivery?: boolean | undefined } | undefined
  /** Null while its price is not known. */
  delivery: CartDeliveryView | null
  children: ReactNode
}

export function CartTotal({ totalCents, discount, delivery, children }: CartTotalProps) {
  const { currency } = shopFormats()
  // Some locales write the code instead of a sign.
  const isNamed = formatCentsShort(0).includes(currency)
  return (
    <>
      <dl className="mb-4 space-y-1.5">
        {discount && (
          <div className="flex items-baseline justify-between gap-4 text-sm">
            <dt className="min-w-0 text-soft wrap-anywhere">Discount {discount.code}</dt>
            <dd className="tabular-nums">
              {discount.isFreeDelivery ? 'Free delivery' : `−${formatCents(discount.cents)}`}
            </dd>
          </div>
        )}
        <div className="flex items-baseline justify-between text-sm">
          <dt className="text-soft">Shipping</dt>
          <dd>{toShipping(delivery)}</dd>
        </div>
        <div className="flex items-baseline justify-between">
          <dt className="font-medium">Total</dt>
          <dd className="flex items-baseline gap-2" aria-live="polite">
            {!isNamed && <span className="text-xs text-soft">{currency}</span>}
            {totalCents === null ? (
              <Skeleton className="h-6 w-20" />
            ) : (
              <span className="font-display text-xl font-bold tabular-nums">
                {formatCentsShort(totalCents)}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {children}
    </>
  )
}

function toShipping(delivery: CartDeliveryView | null): ReactNode {
  if (delivery === null) return <Skeleton className="h-4 w-12" />
  if (!delivery.isKnown) return '–'
  return delivery.rate?.cents ? formatCents(delivery.rate.cents) : 'Free'
}
