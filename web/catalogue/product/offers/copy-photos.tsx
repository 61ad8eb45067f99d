import { useState } from 'react'
import { toImageSource } from '#web/lib/image.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

// Apart from that of the gallery: the page would load a further file for the one they shared.
const lightbox = lazyModule(async () => (await import('#web/ui/lightbox.tsx')).Lightbox)

type CopyPhotosProps = { urls: readonly string[]; productName: string }

/** The own photos of a used copy, which open in the lightbox. */
export function CopyPhotos({ urls, productName }: CopyPhotosProps) {
  const [shown, setShown] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const title = `${productName}, this copy`
  const toAlt = (place: number) => `${title}, photo ${place + 1} of ${urls.length}`
  return (
    <>
      <ul className="relative z-1 flex flex-wrap gap-2">
        {urls.map((url, place) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`Enlarge photo ${place + 1} of ${urls.length}`}
              onClick={() => {
                setShown(place)
                setIsOpen(true)
              }}
              onPointerEnter={lightbox.preload}
              onFocus={lightbox.preload}
              className="block size-14 cursor-zoom-in noscript:pointer-events-none"
            >
              <ResponsiveImage
                {...toImageSource(url, 160)}
                alt=""
                width={160}
                height={160}
                sizes="3.5rem"
                className="size-full"
              />
            </button>
          </li>
        ))}
      </ul>
      <LazyPanel code={lightbox} open={isOpen} onOpenChange={setIsOpen}>
        {(Lightbox, open) => (
          <Lightbox
            title={title}
            images={urls.map((src, place) => ({ src, alt: toAlt(place) }))}
            index={shown}
            onIndexChange={setShown}
            open={open}
            onOpenChange={setIsOpen}
          />
        )}
      </LazyPanel>
    </>
  )
}
