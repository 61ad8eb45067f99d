import { useSortable } from '@dnd-kit/sortable'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import { type CSSProperties, useEffect, useRef } from 'react'
import { toImageSource } from '#web/lib/image.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

type ImageTileProps = {
  url: string
  /** 0-based; 0 is the thumbnail. */
  place: number
  count: number
  isBusy: boolean
  onStep: (by: 1 | -1) => void
  onMakeThumbnail: () => void
  onRemove: () => void
}

/** Over a corner of the image; with a mouse only on hover, so that the sleeve is visible. */
const onImage =
  'absolute top-1 size-7! bg-raised/90! hover:bg-sunken! [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100'

export function ImageTile(props: ImageTileProps) {
  const { url, place, count, isBusy } = props
  const name = place === 0 ? 'the thumbnail' : `image ${place + 1}`
  const sortable = useSortable({ id: url, disabled: isBusy || count < 2 })
  // The handle is a button already.
  const { role: _role, ...attributes } = sortable.attributes
  return (
    <li
      ref={sortable.setNodeRef}
      style={toStyle(sortable)}
      className={cx('group relative', sortable.isDragging && 'z-10 opacity-80')}
    >
      <div
        {...sortable.listeners}
        className={cx(count > 1 && 'cursor-grab touch-manipulation active:cursor-grabbing')}
      >
        <ResponsiveImage
          {...toImageSource(url, 160)}
          alt={place === 0 ? 'Thumbnail' : `Image ${place + 1}`}
          width={160}
          height={160}
          sizes="120px"
          className="pointer-events-none aspect-square w-full select-none"
        />
      </div>
      {count > 1 && (
        <IconButton
          {...attributes}
          {...sortable.listeners}
          ref={sortable.setActivatorNodeRef}
          label={`Move ${name}`}
          size="sm"
          className={cx(onImage, 'left-1 cursor-grab touch-none')}
        >
          <GripVertical />
        </IconButton>
      )}
      <IconButton
        label={`Remove ${name}`}
        size="sm"
        disabled={isBusy}
        onClick={props.onRemove}
        className={cx(onImage, 'right-1')}
      >
        <Trash />
      </IconButton>
      <TileActions {...props} name={name} />
    </li>
  )
}

function TileActions(props: ImageTileProps & { name: string }) {
  const { name, place, count, isBusy, onStep } = props
  const { earlier, later, step } = useSteps(place, count, onStep)
  return (
    <div className="mt-1 flex h-8 items-center justify-between">
      {place === 0 ? (
        <span className="text-xs text-soft">Thumbnail</span>
      ) : (
        <>
          <IconButton
            ref={earlier}
            label={`Move ${name} earlier`}
            size="sm"
            disabled={isBusy}
            onClick={() => step(-1)}
          >
            <ArrowLeft />
          </IconButton>
          <IconButton
            label={`Make ${name} the thumbnail`}
            size="sm"
            disabled={isBusy}
            onClick={props.onMakeThumbnail}
          >
            <Star />
          </IconButton>
        </>
      )}
      {count > 1 && (
        <IconButton
          ref={later}
          label={`Move ${name} later`}
          size="sm"
          disabled={isBusy || place === count - 1}
          onClick={() => step(1)}
        >
          <ArrowRight />
        </IconButton>
      )}
    </div>
  )
}

/** The focus follows the image; at either end it goes to the remaining arrow. */
function useSteps(place: number, count: number, onStep: (by: 1 | -1) => void) {
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const stepped = useRef<1 | -1>(null)

  useEffect(() => {
    if (stepped.current === null) return
    const isEarlier = stepped.current === -1 ? place > 0 : place === count - 1
    stepped.current = null
    ;(isEarlier ? earlier : later).current?.focus()
  }, [place, count])

  function step(by: 1 | -1) {
    stepped.current = by
    onStep(by)
  }

  return { earlier, later, step }
}

type Shift = Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>

function toStyle({ transform, transition }: Shift): CSSProperties | undefined {
  if (!transform) return
  return { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
}
