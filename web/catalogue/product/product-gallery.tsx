import ZoomIn from 'lucide-react/icons/zoom-in'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { toImageSource } from '#web/lib/image.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { cx } from '#web/ui/cx.ts'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { artMotion, SharedImage, useTransitionSource } from '../card/shared-image.tsx'
import '../card/product-card.css'
import type { ShownProduct } from './load-product.ts'
import { LazyCopyCaption } from './offers/lazy-product-offers.ts'
import type { CopyPhoto } from './offers/offer.ts'
import './product-gallery.css'

const artSizes = '(min-width: 80rem) 42rem, (min-width: 64rem) 54vw, 92vw'

const ListenButton = lazy(() => retryImport(() => import('./listen-button.tsx')))
const lightbox = lazyModule(async () => (await import('#web/ui/lightbox.tsx')).Lightbox)

type GalleryProps = {
  product: ShownProduct
  /** The chosen offer: its photos come into view. */
  offerId: string
  setOfferId: (offerId: string) => void
}

/** An image of the product, or a photo of one of its used copies. */
type Picture = Partial<CopyPhoto> & { src: string; alt: string }

function listPictures({ name, thumbnail, images, photos = [] }: ShownProduct): Picture[] {
  const own: Omit<Picture, 'alt'>[] = [thumbnail, ...images].filter(Boolean).map((src) => ({ src }))
  return [...own, ...photos].map((picture, place, { length }) => ({
    ...picture,
    alt: length > 1 ? `${name}, image ${place + 1} of ${length}` : name,
  }))
}

/** The images side by side in a strip with scroll snap: swiped by finger, selected by the thumbnails below. */
export function ProductGallery({ product, offerId, setOfferId }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const art = useTransitionSource(product._id)
  const [shown, setShown] = useState(0)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const pictures = listPictures(product)
  const isSingle = pictures.length <= 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice moves the strip
  useLayoutEffect(() => {
    const place = pictures.findIndex((picture) => picture.offerId === offerId)
    // Photos of another copy would be misleading.
    if (place >= 0 || pictures[shown]?.caption) show(Math.max(place, 0), 'instant')
  }, [offerId])

  function noticeShown() {
    if (strip.current === null) return
    setShown(Math.round(strip.current.scrollLeft / strip.current.clientWidth))
  }

  function show(place: number, behavior: ScrollBehavior = 'auto') {
    strip.current?.scrollTo({ left: place * strip.current.clientWidth, behavior })
  }

  function enlarge(place: number) {
    setShown(place)
    setIsEnlarged(true)
  }

  function showEnlarged(place: number) {
    setShown(place)
    show(place, 'instant')
  }

  return (
    <section aria-label="Images" className="gallery">
      <div className="relative isolate">
        {product.type === 'vinyl' && product.thumbnail && (
          <span aria-hidden="true" className={cx('record -z-10', shown > 0 && 'record-away')} />
        )}
        <ul
          ref={strip}
          tabIndex={isSingle ? undefined : 0}
          onScroll={noticeShown}
          style={artMotion(product._id)}
          className="flex snap-x snap-mandatory scroll-smooth overflow-x-auto [scrollbar-width:none]"
        >
          {(isSingle ? [pictures[0]] : pictures).map((picture, place) => (
            <li key={keyOf(picture)} className="relative w-full shrink-0 snap-center">
              {place === 0 && art && (
                <SharedImage art={art} className="absolute inset-0 size-full" />
              )}
              <GalleryImage
                src={picture?.src}
                alt={picture?.alt ?? product.name}
                priority={place === 0}
                isAbove={place === 0 && art !== null}
              />
              {picture && (
                <EnlargeButton
                  place={place}
                  count={pictures.length}
                  onClick={() => enlarge(place)}
                />
              )}
              {picture?.caption && (
                <Suspense fallback={null}>
                  <LazyCopyCaption {...{ picture, offerId, setOfferId }} />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
        {product.pressing?.tracks.some(({ clip }) => clip) && (
          <Suspense fallback={null}>
            <ListenButton product={product} />
          </Suspense>
        )}
      </div>
      {!isSingle && <GalleryChoice {...{ pictures, shown, show }} />}
      <LazyPanel code={lightbox} open={isEnlarged} onOpenChange={setIsEnlarged}>
        {(Lightbox, open) => (
          <Lightbox
            title={pictures[shown]?.caption ?? product.name}
            images={pictures}
            open={open}
            index={shown}
            onIndexChange={showEnlarged}
            onOpenChange={setIsEnlarged}
          />
        )}
      </LazyPanel>
    </section>
  )
}

type GalleryImageProps = {
  src: string | undefined
  alt: string
  priority: boolean
  /** The same image lies below already and shows through until this one has loaded. */
  isAbove: boolean
}

function GalleryImage({ src, isAbove, ...image }: GalleryImageProps) {
  return (
    <ResponsiveImage
      {...(src ? toImageSource(src, 960) : { src })}
      {...(isAbove ? { color: 'transparent' } : {})}
      {...image}
      width={960}
      height={960}
      sizes={artSizes}
      className="relative aspect-square w-full"
    />
  )
}

/** Two copies may share a photo. */
const keyOf = (picture: Picture | undefined) => `${picture?.offerId} ${picture?.src}`

type EnlargeButtonProps = { place: number; count: number; onClick: () => void }

/** As large as the image: a press anywhere on it enlarges it. */
function EnlargeButton({ place, count, onClick }: EnlargeButtonProps) {
  return (
    <button
      type="button"
      aria-label={count > 1 ? `Enlarge image ${place + 1} of ${count}` : 'Enlarge image'}
      onClick={onClick}
      onPointerEnter={lightbox.preload}
      onFocus={lightbox.preload}
      className="group absolute inset-0 flex cursor-zoom-in items-end justify-end p-3 -outline-offset-4 noscript:hidden"
    >
      <span className="flex size-10 items-center justify-center rounded-full bg-paper/85 text-ink transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 [@media(hover:hover)]:opacity-0">
        <ZoomIn aria-hidden="true" className="size-5" />
      </span>
    </button>
  )
}

type GalleryChoiceProps = {
  pictures: readonly Picture[]
  shown: number
  show: (place: number) => void
}

function GalleryChoice({ pictures, shown, show }: GalleryChoiceProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-3 noscript:hidden">
      {pictures.map((picture, place) => (
        <li key={keyOf(picture)} data-copy={picture.offerId}>
          <button
            type="button"
            aria-label={`Show image ${place + 1} of ${pictures.length}`}
            aria-current={place === shown}
            onClick={() => show(place)}
            className={cx(
              'block size-14 border-2 transition-colors md:size-18',
              place === shown
                ? 'border-ink'
                : 'border-transparent hover:border-edge forced-colors:border-[Canvas]',
            )}
          >
            <ResponsiveImage
              {...toImageSource(picture.src, 160)}
              alt=""
              width={160}
              height={160}
              sizes="4.5rem"
              className="size-full"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
