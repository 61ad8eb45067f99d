import { useId, useState } from 'react'
import { toShortGrades } from '#contract/copies/grade-text.ts'
import type { SoldAs } from '#contract/orders/sold-as.ts'
import { toImageSource } from '#web/lib/image.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

const lightbox = lazyModule(async () => (await import('#web/ui/lightbox.tsx')).Lightbox)

/** How a used copy was described when it was sold, with its notes and photos on request. */
export function SoldAsDetails({ soldAs }: { soldAs: SoldAs }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-0.5 text-sm">
      <p className="text-soft">
        Sold as: {toShortGrades(soldAs)}.{' '}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${soldAs.title}`}
          onClick={() => setIsOpen(!isOpen)}
          className="link"
        >
          {isOpen ? 'Hide details' : 'Show details'}
        </button>
      </p>
      <div id={id} hidden={!isOpen} className="mt-2 space-y-2">
        {isOpen && <Details soldAs={soldAs} />}
      </div>
    </div>
  )
}

function Details({ soldAs: { title, notes, photos = [], isPlayGraded } }: { soldAs: SoldAs }) {
  return (
    <>
      {notes && <p className="whitespace-pre-line wrap-anywhere">{notes}</p>}
      <p className="text-soft">
        {isPlayGraded ? 'Play-graded: we listened to it.' : 'Graded by eye under strong light.'}
      </p>
      {photos.length > 0 ? (
        <Photos title={title} photos={photos} />
      ) : (
        <p className="text-soft">No photos of this copy.</p>
      )}
    </>
  )
}

function Photos({ title, photos }: { title: string; photos: readonly string[] }) {
  const [isEnlarged, setIsEnlarged] = useState(false)
  const [shown, setShown] = useState(0)
  return (
    <>
      <ul aria-label="Photos" className="flex flex-wrap gap-2">
        {photos.map((url, place) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`Enlarge photo ${place + 1} of ${photos.length}`}
              onClick={() => {
                setShown(place)
                setIsEnlarged(true)
              }}
              onPointerEnter={lightbox.preload}
              onFocus={lightbox.preload}
              className="block size-18 cursor-zoom-in"
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
      <LazyPanel code={lightbox} open={isEnlarged} onOpenChange={setIsEnlarged}>
        {(Lightbox, open) => (
          <Lightbox
            title={title}
            images={photos.map((src, place) => ({
              src,
              alt: `${title}, photo ${place + 1} of ${photos.length}`,
            }))}
            index={shown}
            onIndexChange={setShown}
            open={open}
            onOpenChange={setIsEnlarged}
          />
        )}
      </LazyPanel>
    </>
  )
}
