import { Link, useViewTransitionState } from 'react-router'
import { toPreOrderText } from '#contract/orders/ship-day.ts'
import type { ProductMatch } from '#contract/products/catalogue.ts'
import { toImageSource } from '#web/lib/image.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { cx } from '#web/ui/cx.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { categoryLabel } from '../categories.ts'
import { cardHeader, type ProductSummary } from './product-summary.ts'
import { artMotion, setTransitionSource } from './shared-image.tsx'
import { toStockText } from './stock-text.ts'
import './product-card.css'

export type ProductCardProps = {
  product: ProductSummary
  /** The width of the card, as a `sizes` attribute. */
  sizes: string
  /** The heading level of the name on the page. */
  as?: 'h2' | 'h3'
  /** Above the fold: its image is not lazy. */
  priority?: boolean
}

export function ProductCard({
  product,
  sizes,
  as: Name = 'h2',
  priority = false,
}: ProductCardProps) {
  const header = cardHeader(product)
  return (
    <article className="card group relative flex flex-col">
      <CardArt {...{ product, sizes, priority }} />
      <div className="mt-3 flex min-w-0 flex-col wrap-anywhere md:mt-4">
        {header !== '' && (
          <p dir="auto" className="line-clamp-2 text-sm text-soft">
            {header}
          </p>
        )}
        <Name
          dir="auto"
          className="line-clamp-3 text-base leading-snug font-semibold md:text-lg md:leading-snug"
        >
          <Link
            to={toProductHref(product._id)}
            prefetch="intent"
            viewTransition
            onClick={() =>
              setTransitionSource({ productId: product._id, url: product.thumbnail, sizes })
            }
            className="decoration-1 underline-offset-4 outline-none group-hover:underline after:absolute after:-inset-1 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {product.name}
          </Link>
        </Name>
        {product.match && (
          <p className="line-clamp-2 text-sm text-soft">
            {matchLabels[product.match.in]}: <bdi>{product.match.text}</bdi>
          </p>
        )}
        {product.pick && (
          <p dir="auto" className="mt-1 text-sm text-soft">
            {product.pick}
          </p>
        )}
        <CardFields product={product} />
      </div>
    </article>
  )
}

const matchLabels: Record<ProductMatch['in'], string> = {
  genre: 'Genre',
  track: 'Track',
  description: 'About',
  review: 'What we think',
  'catalogue-number': 'Catalogue number',
  barcode: 'Barcode',
  label: 'Label',
}

export function toProductHref(id: string): string {
  return `/products/item/${encodeURIComponent(id)}`
}

function CardArt({ product, sizes, priority }: Required<Omit<ProductCardProps, 'as'>>) {
  const isGrowing = useViewTransitionState(toProductHref(product._id))
  const image = product.thumbnail ? toImageSource(product.thumbnail) : { src: null }
  const isSoldOut = product.available <= 0
  return (
    <div className="relative isolate">
      {product.type === 'vinyl' && image.src !== null && (
        <span aria-hidden="true" className="record -z-10" />
      )}
      <div style={isGrowing ? artMotion(product._id) : undefined}>
        <ResponsiveImage
          {...image}
          alt=""
          width={640}
          height={640}
          sizes={sizes}
          priority={priority}
          className={cx(
            'aspect-square w-full',
            image.src === null && 'opacity-70',
            isSoldOut && 'grayscale-[0.6]',
          )}
        />
      </div>
    </div>
  )
}

function CardFields({ product }: { product: ProductSummary }) {
  const { level, text } = toStockText(product.available)
  const { usedText, shipsOn } = product
  const { today } = useShopSettings()
  const isPreOrder = level !== 'none' && shipsOn > today
  // Every used copy is a last one.
  const isVisible = level === 'none' || (product.available === 1 && !usedText)
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
      <span className="font-medium text-ink tabular-nums">{product.priceText}</span>
      <span>{categoryLabel(product.type)}</span>
      {usedText && <span>{usedText}</span>}
      {isPreOrder && <span>{toPreOrderText(shipsOn, today)}</span>}
      {isVisible && (
        <span className={cx(level === 'few' && 'font-medium text-accent')}>{text}</span>
      )}
    </p>
  )
}
