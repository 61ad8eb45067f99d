import type { Hold } from '#contract/wants.ts'
import { useAddToCart } from '#web/cart/index.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toShortEnd } from '#web/lib/format/want-texts.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ProductLine } from './product-line.tsx'

/** A unit on hold: it can be bought, or passed on. */
export function HeldRow({ hold }: { hold: Hold }) {
  const { _id, product, expiresAt } = hold
  const { timezone } = useShopSettings()
  const { addToCart, isAdding } = useAddToCart()
  return (
    <ProductLine product={product} withOffer>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="text-sm max-sm:basis-full">
          <span className="font-medium tabular-nums">{formatPrice(product.price)}</span>
          <span className="block text-accent">Until {toShortEnd(expiresAt, timezone)}</span>
        </p>
        <Button size="sm" loading={isAdding} onClick={() => void addToCart(product, 1)}>
          {isAdding ? 'Adding...' : 'Add to Cart'}
        </Button>
        <ButtonLink to={`/wants?hold=${_id}`} size="sm" variant="secondary">
          No thanks
        </ButtonLink>
      </div>
    </ProductLine>
  )
}
