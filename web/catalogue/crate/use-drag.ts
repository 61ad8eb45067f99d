import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import {
  DRAG_MIN_PX,
  type Drag,
  type Gesture,
  isSideways,
  readGesture,
  toFlips,
} from './rules/gesture.ts'
import { toPose } from './rules/pose.ts'

type Point = { x: number; y: number; atMs: number }
type Held = { id: number; from: Point; last: Point; vx: number; vy: number; isMoving: boolean }

/** Sleeves follow the pointer, without a render; `onGesture` is what its release means. */
export function useDrag(
  stage: RefObject<HTMLElement | null>,
  onGesture: (gesture: Gesture) => void,
) {
  const held = useRef<Held | null>(null)
  const wasDragged = useRef(false)

  function onPointerDown(event: PointerEvent) {
    wasDragged.current = false
    if (!event.isPrimary || event.button !== 0) return
    const point = toPoint(event)
    held.current = { id: event.pointerId, from: point, last: point, vx: 0, vy: 0, isMoving: false }
  }

  function onPointerMove(event: PointerEvent) {
    const hold = held.current
    const box = stage.current
    if (!hold || !box || event.pointerId !== hold.id) return
    const point = toPoint(event)
    follow(hold, point)
    const drag = toDrag(hold)
    if (!hold.isMoving) {
      if (Math.hypot(drag.dx, drag.dy) < DRAG_MIN_PX) return
      hold.isMoving = true
      wasDragged.current = true
      box.setPointerCapture(hold.id)
      box.dataset.dragging = ''
    }
    moveSleeves(box, drag)
  }

  function release(event: PointerEvent, isCancelled: boolean) {
    const hold = held.current
    const box = stage.current
    held.current = null
    if (!hold?.isMoving || !box) return
    delete box.dataset.dragging
    const isResting = event.timeStamp - hold.last.atMs > 80
    const drag = toDrag(isResting ? { ...hold, vx: 0, vy: 0 } : hold)
    const gesture = isCancelled ? ({ kind: 'none' } as const) : readGesture(drag, sizeOf(box))
    moveSleeves(box, { dx: 0, dy: 0 })
    onGesture(gesture)
  }

  /** The end of a drag is no press on the link below it. */
  function onClickCapture(event: MouseEvent) {
    if (!wasDragged.current) return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent) => release(event, false),
    onPointerCancel: (event: PointerEvent) => release(event, true),
    onClickCapture,
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}

const toPoint = ({ clientX, clientY, timeStamp }: PointerEvent): Point => {
  return { x: clientX, y: clientY, atMs: timeStamp }
}

function follow(hold: Held, point: Point): void {
  const ms = point.atMs - hold.last.atMs
  if (ms > 0) {
    hold.vx = 0.6 * ((point.x - hold.last.x) / ms) + 0.4 * hold.vx
    hold.vy = 0.6 * ((point.y - hold.last.y) / ms) + 0.4 * hold.vy
  }
  hold.last = point
}

function toDrag({ from, last, vx, vy }: Held): Drag {
  return { dx: last.x - from.x, dy: last.y - from.y, vx, vy }
}

const sizeOf = (box: HTMLElement) =>
  box.querySelector<HTMLElement>('[data-offset]')?.offsetWidth ?? box.offsetWidth

function moveSleeves(box: HTMLElement, { dx, dy }: Pick<Drag, 'dx' | 'dy'>): void {
  const flips = isSideways({ dx, dy }) ? toFlips(dx, sizeOf(box)) : 0
  for (const sleeve of box.querySelectorAll<HTMLElement>('[data-offset]')) {
    const offset = Number(sleeve.dataset.offset)
    const { transform, opacity } = toPose(offset - flips, Number(sleeve.dataset.slant))
    const isLifted = offset === 0 && flips === 0 && dy !== 0
    sleeve.style.transform = isLifted ? `translateY(${dy}px)${transform}` : transform
    sleeve.style.opacity = String(opacity)
  }
}
