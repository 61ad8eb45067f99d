import {
  type MouseEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { SleevePlaceholder } from './sleeve-placeholder.tsx'

export type LightboxImage = { src: string; alt: string }

export type LightboxStageHandle = {
  /** Scrolls a zoomed image; 1 is a large part of the screen. */
  moveBy: (right: number, down: number) => void
}

type LightboxStageProps = {
  image: LightboxImage
  isZoomed: boolean
  onZoomChange: (isZoomed: boolean) => void
  zoomButton: RefObject<HTMLButtonElement | null>
  ref: Ref<LightboxStageHandle>
}

const stepPx = 160
const middle = { x: 0.5, y: 0.5 }

/** One image, fitted or at full size. The clicked point stays in view when it grows. */
export function LightboxStage(props: LightboxStageProps) {
  const { image, isZoomed, onZoomChange, zoomButton, ref } = props
  const stage = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [focus, setFocus] = useState(middle)

  useImperativeHandle(ref, () => ({
    moveBy: (right, down) => stage.current?.scrollBy(right * stepPx, down * stepPx),
  }))

  useLayoutEffect(() => {
    const element = stage.current
    if (!element || !isZoomed) return
    element.scrollTo(
      focus.x * element.scrollWidth - element.clientWidth / 2,
      focus.y * element.scrollHeight - element.clientHeight / 2,
    )
  }, [isZoomed, focus])

  function toggle(event: MouseEvent<HTMLButtonElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A click by keyboard has no position.
    const isPointed = event.detail > 0 && width > 0 && height > 0
    setFocus(
      isPointed ? { x: (event.clientX - left) / width, y: (event.clientY - top) / height } : middle,
    )
    onZoomChange(!isZoomed)
  }

  return (
    <div ref={stage} className="flex min-h-0 flex-1 overflow-auto overscroll-contain">
      <button
        ref={zoomButton}
        type="button"
        aria-label={`${isZoomed ? 'Make smaller' : 'Show at full size'}: ${image.alt}`}
        onClick={toggle}
        className={cx(
          'm-auto -outline-offset-4',
          isZoomed ? 'shrink-0 cursor-zoom-out' : 'flex size-full cursor-zoom-in p-2 md:p-6',
        )}
      >
        {hasFailed ? (
          <SleevePlaceholder className="m-auto size-64" />
        ) : (
          <img
            src={image.src}
            alt=""
            onError={() => setHasFailed(true)}
            className={cx(
              isZoomed
                ? 'w-[max(150vmin,80rem)] max-w-none'
                : 'm-auto max-h-full min-h-0 max-w-full object-contain',
            )}
          />
        )}
      </button>
    </div>
  )
}
