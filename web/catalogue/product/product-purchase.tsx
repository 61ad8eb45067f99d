import { useState } from 'react'
import type { Product } from '#contract/products/catalogue.ts'
import { useAddToCart } from '#web/cart/index.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import { useHeldText } from '#web/wants/index.ts'
import { type StockLine, toStockLine } from '../card/stock-text.ts'
import { AvailabilityLine } from './availability-line.tsx'

/** Quantity and "Add to cart". The cart accepts any quantity; this page and the checkout report missing stock. */
export function ProductPurchase({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1)
  const { addToCart, isAdding } = useAddToCart()
  const { today } = useShopSettings()
  const { name, available } = product
  const held = useHeldText(product._id)
  const stock: StockLine = held ? { level: 'few', text: held } : toStockLine(product, today)
  const isSoldOut = stock.level === 'none'
  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-3 noscript:hidden">
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
      {!isSoldOut && <WithoutScripts>Buying needs JavaScript.</WithoutScripts>}
      <div role="status" className="mt-4 text-sm">
        <AvailabilityLine stock={stock} />
        {!isSoldOut && quantity > (held ? 1 : available) && (
          <p className="mt-1 text-error">
            You chose {quantity}. We can send {held ? 1 : available} of {name} right now.
          </p>
        )}
      </div>
    </div>
  )
}
