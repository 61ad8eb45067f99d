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

/** An image of the product, or a photo of one of its used copies; with an empty `src` the placeholder of a product without any. */
type Picture = Partial<CopyPhoto> & {
  src: string
  alt: string
  /** "image 2 of 6"; "image" of the only one. */
  title: string
}

function listPictures({ name, thumbnail, images, photos = [] }: ShownProduct): Picture[] {
  const own: (Partial<CopyPhoto> & { src: string })[] = [thumbnail, ...images]
    .filter(Boolean)
    .map((src) => ({ src }))
  const all = [...own, ...photos]
  return (all[0] ? all : [{ src: '' }]).map((picture, place, { length }) => {
    if (length === 1) return { ...picture, title: 'image', alt: name }
    const title = `image ${place + 1} of ${length}`
    return { ...picture, title, alt: `${name}, ${title}` }
  })
}

/** The images side by side in a strip with scroll snap: swiped by finger, selected by the thumbnails below. */
export function ProductGallery({ product, offerId, setOfferId }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const art = useTransitionSource(product._id)
  const [shown, setShown] = useState(0)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const pictures = listPictures(product)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice moves the strip
  useLayoutEffect(() => {
    const place = pictures.findIndex((picture) => picture.offerId === offerId)
    // Photos of another copy would be misleading: without one of its own, the strip goes back to its start.
    if (place >= 0 || pictures[shown]?.caption) show(place, 'instant')
  }, [offerId])

  function noticeShown() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setShown(Math.round(scrollLeft / clientWidth))
  }

  function show(place: number, behavior: ScrollBehavior = 'auto') {
    strip.current?.scrollTo({ left: place * strip.current.clientWidth, behavior })
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
          tabIndex={pictures[1] ? 0 : undefined}
          onScroll={noticeShown}
          style={artMotion(product._id)}
          className="flex snap-x snap-mandatory scroll-smooth overflow-x-auto [scrollbar-width:none]"
        >
          {pictures.map((picture, place) => (
            <li key={picture.title} className="relative w-full shrink-0 snap-center">
              {place === 0 && art && (
                <SharedImage art={art} className="absolute inset-0 size-full" />
              )}
              <ResponsiveImage
                {...(picture.src ? toImageSource(picture.src, 960) : { src: null })}
                // The same image lies below the first one already and shows through until that has loaded.
                {...(place === 0 && art && { color: 'transparent' })}
                alt={picture.alt}
                width={960}
                height={960}
                sizes={artSizes}
                priority={place === 0}
                className="relative aspect-square w-full"
              />
              {picture.src && (
                // As large as the image: a press anywhere on it enlarges it.
                <button
                  type="button"
                  aria-label={`Enlarge ${picture.title}`}
                  onClick={() => {
                    showEnlarged(place)
                    setIsEnlarged(true)
                  }}
                  onPointerEnter={lightbox.preload}
                  onFocus={lightbox.preload}
                  className="group absolute inset-0 flex cursor-zoom-in items-end justify-end p-3 -outline-offset-4 noscript:hidden"
                >
                  <span className="flex size-10 items-center justify-center rounded-full bg-paper/85 text-ink transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 [@media(hover:hover)]:opacity-0">
                    <ZoomIn className="size-5" />
                  </span>
                </button>
              )}
              {picture.caption && (
                <Suspense>
                  <LazyCopyCaption {...{ picture, offerId, setOfferId }} />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
        {product.pressing?.tracks.some(({ clip }) => clip) && (
          <Suspense>
            <ListenButton product={product} />
          </Suspense>
        )}
      </div>
      {pictures[1] && <GalleryChoice {...{ pictures, shown, show }} />}
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

type GalleryChoiceProps = {
  pictures: readonly Picture[]
  shown: number
  show: (place: number) => void
}

function GalleryChoice({ pictures, shown, show }: GalleryChoiceProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-3 noscript:hidden">
      {pictures.map((picture, place) => (
        <li key={picture.title} data-copy={picture.offerId}>
          <button
            type="button"
            aria-label={`Show ${picture.title}`}
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
