import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { useAddToCart } from '#web/cart/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { type Availability, toAvailability } from '../card/availability.ts'

/** Quantity and "Add to cart". The cart accepts any quantity; this page and the checkout report missing stock. */
export function ProductPurchase({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1)
  const { addToCart, isAdding } = useAddToCart()
  const { name, available } = product
  const availability = toAvailability(available)
  const isSoldOut = availability.level === 'none'
  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-3">
        <QuantityStepper value={quantity} onChange={setQuantity} disabled={isSoldOut} />
        <Button
          size="lg"
          loading={isAdding}
          disabled={isSoldOut}
          onClick={() => addToCart(product, quantity)}
          className="min-w-48 flex-1"
        >
          {isAdding ? 'Adding...' : isSoldOut ? 'Sold out' : 'Add to Cart'}
        </Button>
      </div>
      <div role="status" className="mt-4 text-sm">
        <AvailabilityLine availability={availability} />
        {!isSoldOut && quantity > available && (
          <p className="mt-1 text-accent">
            You chose {quantity}. We can send {available} of {name} right now.
          </p>
        )}
      </div>
    </div>
  )
}

const dots = { none: 'border border-edge', few: 'bg-accent', many: 'bg-green-ink' }

function AvailabilityLine({ availability: { level, text } }: { availability: Availability }) {
  return (
    <p className="flex items-center gap-1.5 text-soft">
      <span aria-hidden="true" className={cx('mr-0.5 size-2 rounded-full', dots[level])} />
      <span className={cx(level === 'few' && 'font-medium text-accent')}>{text}</span>
      {level !== 'none' && (
        <>
          <span aria-hidden="true">·</span> <span>Shipping is free</span>
        </>
      )}
    </p>
  )
}
