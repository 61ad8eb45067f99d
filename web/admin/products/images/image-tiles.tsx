import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { useState } from 'react'
import { type Images, listImages, makeThumbnail, moveImage } from './image-rules.ts'
import { ImageTile } from './image-tile.tsx'
import { useDragKeys } from './use-drag-keys.ts'

type ImageTilesProps = {
  productImages: Images
  isBusy: boolean
  onChange: (change: (productImages: Images) => Images) => void
  onRemove: (url: string) => void
  /** A dragged image: Escape cancels the drag and must not close the panel. */
  onDraggingChange: (isDragging: boolean) => void
}

/** The images in order: dragged by pointer, touch or keyboard, or moved one position by the arrows. */
export function ImageTiles(props: ImageTilesProps) {
  const { productImages, onChange, onDraggingChange } = props
  const urls = listImages(productImages)
  const [announcement, setAnnouncement] = useState('')
  const [isDragging, setIsDragging] = useState(false)
  useDragKeys(isDragging)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier) => urls.indexOf(String(id))

  function changeDragging(next: boolean) {
    setIsDragging(next)
    onDraggingChange(next)
  }

  function drop({ active, over }: DragEndEvent) {
    changeDragging(false)
    if (over) onChange((current) => moveImage(current, placeOf(active.id), placeOf(over.id)))
  }

  function step(place: number, by: 1 | -1) {
    onChange((current) => moveImage(current, place, place + by))
    setAnnouncement(`Moved to ${toPlaceName(place + by, urls.length)}`)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: toAnnouncements(placeOf, urls.length),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragStart={() => changeDragging(true)}
      onDragCancel={() => changeDragging(false)}
      onDragEnd={drop}
    >
      <SortableContext items={urls} strategy={rectSortingStrategy}>
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 empty:hidden">
          {urls.map((url, place) => (
            <ImageTile
              key={url}
              url={url}
              place={place}
              count={urls.length}
              isBusy={props.isBusy}
              onStep={(by) => step(place, by)}
              onMakeThumbnail={() => onChange((current) => makeThumbnail(current, url))}
              onRemove={() => props.onRemove(url)}
            />
          ))}
        </ul>
      </SortableContext>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  )
}

const instructions =
  'Press space to pick up the image, the arrow keys to move it, space to put it down, Escape to put it back.'

function toPlaceName(place: number, count: number): string {
  return place === 0 ? `place 1 of ${count}, the thumbnail` : `place ${place + 1} of ${count}`
}

function toAnnouncements(placeOf: (id: UniqueIdentifier) => number, count: number): Announcements {
  const nameOf = (id: UniqueIdentifier) => toPlaceName(placeOf(id), count)
  return {
    // The keys move it once its position is known, which dnd-kit measures next.
    onDragStart: () => 'Picked up',
    onDragOver({ active, over }) {
      if (!over) return 'In hand, over no place'
      return over.id === active.id ? `In hand, at ${nameOf(over.id)}` : `Over ${nameOf(over.id)}`
    },
    onDragEnd: ({ over }) => (over ? `Put down at ${nameOf(over.id)}` : 'Put back'),
    onDragCancel: ({ active }) => `Put back at ${nameOf(active.id)}`,
  }
}
