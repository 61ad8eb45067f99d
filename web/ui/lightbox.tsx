import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef, useState } from 'react'
import { iconButtonStyle } from './button-style.ts'
import { IconButton } from './icon-button.tsx'
import { type LightboxImage, LightboxStage, type LightboxStageHandle } from './lightbox-stage.tsx'

export type LightboxProps = {
  title: string
  images: readonly LightboxImage[]
  index: number
  onIndexChange: (index: number) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

const directions: Record<string, [-1 | 0 | 1, -1 | 0 | 1]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Full-screen images, one at a time: first fitted to the screen, then at full size, where they are moved by
 * scrolling. Arrow keys show the next image or move a large one; + and - change the size.
 */
export function Lightbox({ title, images, index, onIndexChange, ...dialog }: LightboxProps) {
  const stage = useRef<LightboxStageHandle>(null)
  const zoomButton = useRef<HTMLButtonElement>(null)
  const [isZoomed, setIsZoomed] = useState(false)
  const image = images[index]

  function step(by: 1 | -1) {
    setIsZoomed(false)
    onIndexChange((index + by + images.length) % images.length)
  }

  function answerKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const direction = directions[key]
    if (direction && isZoomed) stage.current?.moveBy(...direction)
    else if (direction && direction[0] !== 0) step(direction[0])
    else if (key === '+' || key === '=') setIsZoomed(true)
    else if (key === '-') setIsZoomed(false)
    else return
    event.preventDefault()
  }

  return (
    <BaseDialog.Root {...dialog} onOpenChangeComplete={(open) => !open && setIsZoomed(false)}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          initialFocus={zoomButton}
          onKeyDown={answerKey}
          className="fixed inset-0 z-20 flex flex-col bg-paper text-ink outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="flex items-center gap-4 py-2 pr-2 pl-4 md:pl-6">
            <BaseDialog.Title className="min-w-0 flex-1 truncate text-base">
              {title}
            </BaseDialog.Title>
            <Steps count={images.length} index={index} onStep={step} />
            <BaseDialog.Close aria-label="Close" className={iconButtonStyle('quiet')}>
              <X />
            </BaseDialog.Close>
          </div>
          {image && (
            <LightboxStage
              key={image.src}
              ref={stage}
              zoomButton={zoomButton}
              image={image}
              isZoomed={isZoomed}
              onZoomChange={setIsZoomed}
            />
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

type StepsProps = { count: number; index: number; onStep: (by: 1 | -1) => void }

function Steps({ count, index, onStep }: StepsProps) {
  if (count < 2) return null
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous image" onClick={() => onStep(-1)}>
        <ChevronLeft />
      </IconButton>
      <p aria-live="polite" className="text-sm text-soft tabular-nums">
        {index + 1} of {count}
      </p>
      <IconButton label="Next image" onClick={() => onStep(1)}>
        <ChevronRight />
      </IconButton>
    </div>
  )
}
