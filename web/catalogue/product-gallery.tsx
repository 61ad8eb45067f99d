import ZoomIn from 'lucide-react/icons/zoom-in'
import { useRef, useState } from 'react'
import type { Product } from '../../contract/catalogue.ts'
import { toImageSource } from '../lib/image.ts'
import { lazyCode } from '../lib/lazy-code.ts'
import { LazyPanel } from '../lib/lazy-panel.tsx'
import { cx } from '../ui/cx.ts'
import { Picture } from '../ui/picture.tsx'
import { artMotion, PressedPicture, usePressedArt } from './pressed-art.tsx'
import './product-card.css'
import './product-gallery.css'

const artSizes = '(min-width: 80rem) 42rem, (min-width: 64rem) 54vw, 92vw'

const lightbox = lazyCode(async () => (await import('../ui/lightbox.tsx')).Lightbox)

/** The pictures side by side in a strip that snaps: swiped by finger, chosen by the small ones below. */
export function ProductGallery({ product }: { product: Product }) {
  const strip = useRef<HTMLUListElement>(null)
  const art = usePressedArt(product._id)
  const [shown, setShown] = useState(0)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const pictures = [product.thumbnail, ...product.images].filter(Boolean)
  const isSingle = pictures.length <= 1

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
    <section aria-label="Pictures" className="gallery">
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
          {(isSingle ? [pictures[0]] : pictures).map((url, place) => (
            <li key={url ?? 'none'} className="relative w-full shrink-0 snap-center">
              {place === 0 && art && (
                <PressedPicture art={art} className="absolute inset-0 size-full" />
              )}
              <GalleryPicture
                {...{ url, place }}
                name={product.name}
                count={pictures.length}
                isAbove={place === 0 && art !== null}
              />
              {url && (
                <EnlargeButton
                  place={place}
                  count={pictures.length}
                  onClick={() => enlarge(place)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {!isSingle && <GalleryChoice {...{ pictures, shown, show }} />}
      <LazyPanel code={lightbox} open={isEnlarged} onOpenChange={setIsEnlarged}>
        {(Lightbox, open) => (
          <Lightbox
            title={product.name}
            pictures={pictures.map((src, place) => ({
              src,
              alt: toAlt(product.name, place, pictures.length),
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

type GalleryPictureProps = {
  url: string | undefined
  place: number
  name: string
  count: number
  /** The same picture lies below already: until this one is there, it lets that through. */
  isAbove: boolean
}

function GalleryPicture({ url, place, name, count, isAbove }: GalleryPictureProps) {
  const source = url ? toImageSource(url, 960) : { src: null }
  return (
    <Picture
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
  return count > 1 ? `${name}, picture ${place + 1} of ${count}` : name
}

type EnlargeButtonProps = { place: number; count: number; onClick: () => void }

/** As large as the picture, so that a press anywhere on it enlarges it. */
function EnlargeButton({ place, count, onClick }: EnlargeButtonProps) {
  return (
    <button
      type="button"
      aria-label={count > 1 ? `Enlarge picture ${place + 1} of ${count}` : 'Enlarge picture'}
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
  pictures: readonly string[]
  shown: number
  show: (place: number) => void
}

function GalleryChoice({ pictures, shown, show }: GalleryChoiceProps) {
  return (
    <ul className="mt-3 flex gap-3 noscript:hidden">
      {pictures.map((url, place) => (
        <li key={url}>
          <button
            type="button"
            aria-label={`Show picture ${place + 1} of ${pictures.length}`}
            aria-current={place === shown}
            onClick={() => show(place)}
            className={cx(
              'block size-14 border-2 transition-colors md:size-18',
              place === shown
                ? 'border-ink'
                : 'border-transparent hover:border-edge forced-colors:border-[Canvas]',
            )}
          >
            <Picture
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
