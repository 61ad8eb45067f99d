import { useEffect, useId, useRef } from 'react'
import { whyNotOnSale } from '#contract/pricing/drop-texts.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { Copy } from '#contract/products/offers.ts'
import { openCart, useAddToCart } from '#web/cart/index.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { formatShortDay } from '#web/lib/format/short-day.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useHeldText } from '#web/wants/index.ts'
import { toProductHref } from '../../card/product-card.tsx'
import { useFollowedDrop } from '../drop/live-drops.ts'
import { onPlainClick } from './choose-offer.ts'
import { CopyGrades } from './copy-grades.tsx'
import { CopyPhotos } from './copy-photos.tsx'
import type { Offer } from './offer.ts'
import { whyNotBuyable } from './offer-choice.ts'
import { WasPrice } from './was-price.tsx'

export type UsedOffer = Offer & { copy: Copy }

export type CopyRowProps = {
  product: Pick<Product, 'name'>
  offer: UsedOffer
  isSelected: boolean
  /** The address of the page named it when the page was opened. */
  isNamed: boolean
  isInCart: boolean
  onSelect: () => void
}

/** One used copy. A press anywhere beside its controls selects it. */
export function CopyRow(props: CopyRowProps) {
  const { product, offer, isSelected, isNamed } = props
  const { copy, images } = offer
  const row = useRef<HTMLLIElement>(null)
  const gradesId = useId()

  // A restored scroll position takes precedence.
  useEffect(() => {
    if (isNamed && window.scrollY === 0) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNamed])

  return (
    <li
      ref={row}
      className={cx(
        'relative scroll-my-4 border-t border-line py-4 transition-colors',
        isSelected
          ? '-mx-3 border-l-2 border-l-accent bg-raised pr-3 pl-2.5'
          : copy.availability !== 'sold' && 'hover:border-t-edge',
      )}
    >
      {isSelected && (
        <p className="mb-2 text-sm font-medium text-accent">You are looking at this copy</p>
      )}
      <div className="flex items-start justify-between gap-x-4">
        <div id={gradesId} className={cx('min-w-0', copy.availability === 'sold' && 'opacity-80')}>
          <CopyGrades copy={copy} />
        </div>
        <CopyPrice {...props} />
      </div>
      {copy.notes !== '' && (
        <p dir="auto" className="mt-2 text-sm whitespace-pre-line">
          {copy.notes}
        </p>
      )}
      {images.length > 0 && (
        <div className="mt-3">
          <CopyPhotos urls={images} productName={product.name} />
        </div>
      )}
      <div className="mt-2.5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <CopyFacts copy={copy} hasPhotos={images.length > 0} />
        <CopyAction {...props} gradesId={gradesId} />
      </div>
    </li>
  )
}

/** The link of the row: its area is the whole row. */
function CopyPrice({ offer, isSelected, onSelect }: CopyRowProps) {
  const { _id, price, copy } = offer
  if (copy.availability === 'sold') {
    return (
      <p className="shrink-0 text-sm text-soft">
        Sold {copy.soldOn && formatShortDay(copy.soldOn, 'UTC')}
      </p>
    )
  }

  return (
    <a
      href={toProductHref(_id)}
      aria-label={`${formatPrice(price)}${offer.wasPrice ? `, was ${formatPrice(offer.wasPrice)}` : ''}, look at this copy`}
      onClick={onPlainClick(onSelect)}
      className={cx(
        'shrink-0 font-medium tabular-nums underline-offset-4 outline-none after:absolute after:inset-0 hover:underline focus-visible:after:outline-2 focus-visible:after:outline-accent',
        isSelected && 'cursor-default',
      )}
    >
      {formatPrice(price)}
      {offer.wasPrice && (
        <span className="ml-2">
          <WasPrice dollars={offer.wasPrice} />
        </span>
      )}
    </a>
  )
}

function CopyFacts({ copy, hasPhotos }: { copy: Copy; hasPhotos: boolean }) {
  const { timezone } = useShopSettings()
  const { isPlayGraded, arrivedAt } = copy
  return (
    <p className="min-w-0 flex-1 basis-48 text-sm text-soft">
      {isPlayGraded ? 'Play-graded: we listened to it.' : 'Graded by eye under strong light.'}
      {!hasPhotos && ' No photos of this copy.'}
      {arrivedAt && (
        <>
          {' '}
          <time dateTime={arrivedAt} className="whitespace-nowrap">
            Arrived {formatShortDay(arrivedAt, timezone)}
          </time>
        </>
      )}
    </p>
  )
}

type CopyActionProps = CopyRowProps & { gradesId: string }

function CopyAction({ product, offer, isInCart, gradesId }: CopyActionProps) {
  const { addToCart, isAdding } = useAddToCart()
  const held = useHeldText(offer._id)
  const { timezone } = useShopSettings()
  const drop = useFollowedDrop(offer.drop)
  if (offer.copy.availability === 'sold') return null
  const notOnSale = drop && whyNotOnSale(drop, timezone)
  const reason = held ? undefined : (whyNotBuyable(offer) ?? notOnSale)
  if (isInCart) {
    return (
      <Button size="sm" variant="secondary" onClick={openCart} className="z-1 noscript:hidden">
        In your cart
      </Button>
    )
  }
  if (reason) return <p className="text-sm font-medium text-accent">{reason}</p>
  return (
    <>
      {held && <p className="text-sm font-medium text-accent">{held}</p>}
      <Button
        size="sm"
        variant="secondary"
        loading={isAdding}
        aria-describedby={gradesId}
        onClick={() => addToCart({ ...offer, name: product.name }, 1)}
        className="relative z-1 noscript:hidden"
      >
        {isAdding ? 'Adding...' : 'Add to Cart'}
      </Button>
    </>
  )
}
