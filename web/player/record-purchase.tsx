import { useAddToCart } from '#web/cart/index.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useRecordOffer } from './use-record-offer.ts'

/** Price and "Add to Cart" of the record that plays; where the shopper must choose, the way to its page. */
export function RecordPurchase({ productId }: { productId: string }) {
  const offer = useRecordOffer(productId)
  const { addToCart, isAdding } = useAddToCart()
  if (!offer) return <div className="[grid-area:buy]" />
  const { price, isFrom, featured, isSoldOut } = offer
  return (
    <div className="flex items-center gap-3 [grid-area:buy]">
      <span className="text-sm font-medium whitespace-nowrap tabular-nums">
        {isFrom && 'from '}
        {formatPrice(price)}
      </span>
      {isSoldOut ? (
        <span className="text-sm text-soft">Sold out</span>
      ) : featured ? (
        <Button
          variant="secondary"
          loading={isAdding}
          onClick={() => addToCart(featured, 1)}
          className="max-md:px-3"
        >
          {isAdding ? 'Adding...' : 'Add to Cart'}
        </Button>
      ) : (
        <ButtonLink
          to={`/products/item/${encodeURIComponent(productId)}`}
          variant="secondary"
          className="max-md:px-3"
        >
          Add to Cart
        </ButtonLink>
      )}
    </div>
  )
}
