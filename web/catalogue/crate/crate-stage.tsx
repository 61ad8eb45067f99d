import { type PointerEvent, useRef } from 'react'
import { Link } from 'react-router'
import { toProductHref } from '../card/product-card.tsx'
import { setTransitionSource } from '../card/shared-image.tsx'
import { CrateSleeve, sleeveSizes } from './crate-sleeve.tsx'
import type { Gesture } from './rules/gesture.ts'
import type { Crate } from './use-crate.ts'
import { useDrag } from './use-drag.ts'

type CrateStageProps = { crate: Crate; onSave: () => void }

/** The sleeves in their crate. One link, which stays over the front sleeve, retains the focus from flip to flip. */
export function CrateStage({ crate, onSave }: CrateStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { sleeve, places, droppedIndex, find, saved } = crate

  function follow(gesture: Gesture) {
    if (gesture.kind === 'flip') crate.flip(gesture.by)
    if (gesture.kind === 'save') onSave()
    if (gesture.kind === 'skip') crate.skip()
  }
  const drag = useDrag(stage, follow)

  function flipToPressed(event: PointerEvent<HTMLDivElement> | React.MouseEvent<HTMLDivElement>) {
    if (!(event.target instanceof Element)) return
    const pressed = event.target.closest<HTMLElement>('[data-offset]')
    if (pressed) crate.flip(Number(pressed.dataset.offset))
  }

  const isDropped = (index: number) => index === droppedIndex
  const dropped =
    droppedIndex === null || places.some(({ index }) => isDropped(index))
      ? []
      : [{ index: droppedIndex, offset: 0 }]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons below and the keys do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the page
    <div ref={stage} className="crate-stage" {...drag} onClick={flipToPressed}>
      {[...places, ...dropped].map(({ index, offset }) => (
        <CrateSleeve
          key={index}
          sleeve={find(index)}
          isDropped={isDropped(index)}
          isSaved={saved.some(({ id }) => id === find(index)?._id)}
          {...{ index, offset }}
        />
      ))}
      <div aria-hidden="true" className="crate-board" />
      {sleeve && (
        <Link
          to={toProductHref(sleeve._id)}
          draggable={false}
          onClick={() =>
            setTransitionSource({
              productId: sleeve._id,
              url: sleeve.thumbnail,
              sizes: sleeveSizes,
            })
          }
          className="sleeve-link"
        >
          <span className="sr-only">
            {sleeve.name}
            {sleeve.artist && `, ${sleeve.artist}`}
          </span>
        </Link>
      )}
    </div>
  )
}
