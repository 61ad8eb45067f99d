import ZoomIn from 'lucide-react/icons/zoom-in'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Product } from '#contract/products/catalogue.ts'
import { toImageSource } from '#web/lib/image.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { cx } from '#web/ui/cx.ts'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { artMotion, SharedImage, useTransitionSource } from '../card/shared-image.tsx'
import '../card/product-card.css'
import './product-gallery.css'

const artSizes = '(min-width: 80rem) 42rem, (min-width: 64rem) 54vw, 92vw'

const ListenButton = lazy(() => retryImport(() => import('./listen-button.tsx')))
const lightbox = lazyModule(async () => (await import('#web/ui/lightbox.tsx')).Lightbox)

/** The images side by side in a strip with scroll snap: swiped by finger, selected by the thumbnails below. */
export function ProductGallery({ product }: { product: Product }) {
  const strip = useRef<HTMLUListElement>(null)
  const art = useTransitionSource(product._id)
  const [shown, setShown] = useState(0)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const imageUrls = [product.thumbnail, ...product.images].filter(Boolean)
  const isSingle = imageUrls.length <= 1

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
          {(isSingle ? [imageUrls[0]] : imageUrls).map((url, place) => (
            <li key={url ?? 'none'} className="relative w-full shrink-0 snap-center">
              {place === 0 && art && (
                <SharedImage art={art} className="absolute inset-0 size-full" />
              )}
              <GalleryImage
                {...{ url, place }}
                name={product.name}
                count={imageUrls.length}
                isAbove={place === 0 && art !== null}
              />
              {url && (
                <EnlargeButton
                  place={place}
                  count={imageUrls.length}
                  onClick={() => enlarge(place)}
                />
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
      {!isSingle && <GalleryChoice {...{ imageUrls, shown, show }} />}
      <LazyPanel code={lightbox} open={isEnlarged} onOpenChange={setIsEnlarged}>
        {(Lightbox, open) => (
          <Lightbox
            title={product.name}
            images={imageUrls.map((src, place) => ({
              src,
              alt: toAlt(product.name, place, imageUrls.length),
            }))}
            index={shown}
            onIndexChange={showEnlarged}
            open={open}
            onOpenChange={setIsEnlarged}
          />
        )}
      </LazyPanel>
    </section>
  )
}

type GalleryImageProps = {
  url: string | undefined
  place: number
  name: string
  count: number
  /** The same image lies below already and shows through until this one has loaded. */
  isAbove: boolean
}

function GalleryImage({ url, place, name, count, isAbove }: GalleryImageProps) {
  const source = url ? toImageSource(url, 960) : { src: null }
  return (
    <ResponsiveImage
      {...source}
      {...(isAbove ? { color: 'transparent' } : {})}
      alt={toAlt(name, place, count)}
      width={960}
      height={960}
      sizes={artSizes}
      priority={place === 0}
      className="relative aspect-square w-full"
    />
  )
}

function toAlt(name: string, place: number, count: number): string {
  return count > 1 ? `${name}, image ${place + 1} of ${count}` : name
}

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
  imageUrls: readonly string[]
  shown: number
  show: (place: number) => void
}

function GalleryChoice({ imageUrls, shown, show }: GalleryChoiceProps) {
  return (
    <ul className="mt-3 flex gap-3 noscript:hidden">
      {imageUrls.map((url, place) => (
        <li key={url}>
          <button
            type="button"
            aria-label={`Show image ${place + 1} of ${imageUrls.length}`}
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
              {...toImageSource(url, 160)}
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
