import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import type { CartProduct } from '#contract/cart.ts'
import { toShortGrades } from '#contract/copies/grade-text.ts'
import { toCents } from '#contract/money.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { toImageSource } from '#web/lib/image.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OwnedNote } from '#web/wants/index.ts'
import { toPriceChange } from './price-changes.ts'
import { useSeenPrice } from './seen-prices.ts'
import { toMissingText } from './shortage.ts'
import type { CartItem } from './use-cart-products.ts'

export type CartRowProps = {
  item: CartItem
  onQuantityChange: (quantity: number) => void
  onRemove: () => void
  /** Called when a link is followed: the panel can close. */
  onLeave: () => void
}

export function CartRow({ item, onQuantityChange, onRemove, onLeave }: CartRowProps) {
  const { product, quantity, isLoading } = item
  const name = product?.name ?? 'this product'
  const isSoldOut = product !== undefined && product.available <= 0
  return (
    <li className="flex gap-4 border-b border-line py-4 transition-[opacity,translate] duration-250 starting:translate-x-6 starting:opacity-0">
      {product || !isLoading ? (
        <ResponsiveImage
          {...toImageSource(product?.thumbnail ?? '', 160)}
          sizes="5rem"
          alt=""
          width={80}
          height={80}
          className={cx('size-20 shrink-0', isSoldOut && 'opacity-70 grayscale')}
        />
      ) : (
        <Skeleton className="size-20 shrink-0" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start gap-3">
          {product ? (
            <RowText product={product} quantity={quantity} onLeave={onLeave} />
          ) : (
            <RowWithoutProduct isLoading={isLoading} />
          )}
          <IconButton
            label={`Remove ${name} from cart`}
            size="sm"
            className="-mt-1.5 -mr-1.5 text-soft"
            onClick={onRemove}
          >
            <Trash2 />
          </IconButton>
        </div>
        <QuantityStepper
          size="sm"
          value={quantity}
          onChange={onQuantityChange}
          itemName={name}
          className="self-start"
        />
      </div>
    </li>
  )
}

type RowTextProps = { product: CartProduct; quantity: number; onLeave: () => void }

function RowText({ product, quantity, onLeave }: RowTextProps) {
  const priceChange = toPriceChange(useSeenPrice(product._id), toCents(product.price))
  const maker = product.albumInfo?.artist || product.brand
  return (
    <div className="min-w-0 flex-1 wrap-anywhere">
      <Link
        to={`/products/item/${product._id}`}
        onClick={onLeave}
        className="font-medium decoration-1 underline-offset-4 hover:underline"
      >
        {product.name}
      </Link>
      {maker && <p className="text-sm text-soft">{maker}</p>}
      <OfferText product={product} />
      <OwnedNote productId={product._id} />
      <p className="mt-0.5 text-sm tabular-nums">
        {formatPrice(product.price)}
        {priceChange && <span className="text-soft"> · {priceChange}</span>}
      </p>
      {product.available < quantity && (
        <p className="mt-0.5 text-sm font-medium text-error">{toMissingText(product)}</p>
      )}
      {product.copy?.availability === 'sold' && (
        <Link
          to={`/products/item/${product.parentId}`}
          onClick={onLeave}
          className="link text-sm font-medium"
        >
          Show others
        </Link>
      )}
    </div>
  )
}

/** The option or the used copy that was chosen. */
function OfferText({ product: { copy, option } }: Pick<RowTextProps, 'product'>) {
  const text = copy ? `Used: ${toShortGrades(copy)}` : option?.label
  return text ? <p className="text-sm text-soft">{text}</p> : null
}

function RowWithoutProduct({ isLoading }: { isLoading: boolean }) {
  if (!isLoading) {
    return <p className="min-w-0 flex-1 text-sm text-soft">This product could not be loaded.</p>
  }
  return (
    <div className="min-w-0 flex-1 space-y-2 pt-1">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-3.5 w-1/3" />
    </div>
  )
}
