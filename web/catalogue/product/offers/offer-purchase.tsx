import { Suspense, useState } from 'react'
import { openCart, useAddToCart, useCart } from '#web/cart/index.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { WithoutScripts } from '#web/ui/without-scripts.tsx'
import { useHeldText } from '#web/wants/index.ts'
import { type StockLine, toStockLine } from '../../card/stock-text.ts'
import { AvailabilityLine } from '../availability-line.tsx'
import { LazyDropGate } from '../drop/lazy-drop-gate.ts'
import type { ShownProduct } from '../load-product.ts'
import { type SelectedOffer, whyNotBuyable } from './offer-choice.ts'

type OfferPurchaseProps = { product: ShownProduct; offer: SelectedOffer }

/** Quantity and "Add to Cart" for the selected offer of a product, once it is on sale. */
export function OfferPurchase(props: OfferPurchaseProps) {
  const { product, offer } = props
  const drop = offer?.drop ?? product.drop
  if (!drop) return <Purchase {...props} />
  return (
    <Suspense fallback={null}>
      {/* The gate knows the drop of its first offer: another drop needs another gate. */}
      <LazyDropGate key={JSON.stringify(drop)} drop={drop} offerId={offer?._id ?? product._id}>
        <Purchase {...props} />
      </LazyDropGate>
    </Suspense>
  )
}

function Purchase({ product, offer }: OfferPurchaseProps) {
  const [quantity, setQuantity] = useState(1)
  const [isChoiceMissing, setIsChoiceMissing] = useState(false)
  const { addToCart, isAdding } = useAddToCart()
  const { entries } = useCart()
  const { today } = useShopSettings()
  const held = useHeldText(offer?._id)
  const stock: StockLine = held ? { level: 'few', text: held } : toOfferStock(product, offer, today)
  const isBuyable = stock.level !== 'none'
  const isInCart =
    offer?.copy !== undefined && entries.some(({ productId }) => productId === offer._id)

  function add() {
    setIsChoiceMissing(!offer)
    if (offer) void addToCart({ ...offer, name: product.name }, quantity)
  }

  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-3 noscript:hidden">
        <QuantityStepper value={quantity} onChange={setQuantity} disabled={!isBuyable} />
        <Button
          size="lg"
          loading={isAdding}
          disabled={!isBuyable && !isInCart}
          onClick={isInCart ? openCart : add}
          className="min-w-48 flex-1"
        >
          {isInCart
            ? 'In your cart'
            : isAdding
              ? 'Adding...'
              : held
                ? 'Add to Cart'
                : toButtonText(offer)}
        </Button>
      </div>
      {isBuyable && <WithoutScripts>Buying needs JavaScript.</WithoutScripts>}
      <div role="status" className="mt-4 text-sm">
        {isChoiceMissing && !offer && (
          <p className="mb-1 font-medium text-error">Please choose an option.</p>
        )}
        <AvailabilityLine stock={stock} />
        {isBuyable && offer && (
          <QuantityLimit
            {...{ quantity }}
            offer={held ? { ...offer, available: 1 } : offer}
            name={product.name}
          />
        )}
      </div>
    </div>
  )
}

/** A copy that is being paid for, or held, may come back. */
function toButtonText(offer: SelectedOffer): string {
  const mayReturn = offer?.copy && offer.copy.availability !== 'sold'
  return !offer || offer.available > 0 || mayReturn ? 'Add to Cart' : 'Sold out'
}

/** Only own stock and options are "the last one": every used copy is. */
function toOfferStock(product: ShownProduct, offer: SelectedOffer, today: string): StockLine {
  const reason = offer && whyNotBuyable(offer)
  if (reason) return { level: 'none', text: reason }
  if (!offer || (offer.copy && offer.available > 0)) return { level: 'many', text: 'In stock' }
  const { albumInfo } = product
  const { available, shipsOn } = offer
  const dates = { ...(albumInfo && { albumInfo }), ...(shipsOn && { shipsOn }) }
  return toStockLine({ available, ...dates }, today)
}

type QuantityLimitProps = { offer: NonNullable<SelectedOffer>; quantity: number; name: string }

function QuantityLimit({ offer: { copy, available }, quantity, name }: QuantityLimitProps) {
  if (quantity <= available) return null
  return (
    <p className="mt-1 text-error">
      {copy
        ? 'There is only one of this copy.'
        : `You chose ${quantity}. We can send ${available} of ${name} right now.`}
    </p>
  )
}
