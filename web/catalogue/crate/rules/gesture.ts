/** The meaning of a drag. Pure functions; lengths in pixels, speeds in pixels a millisecond. */

export type Drag = { dx: number; dy: number; vx: number; vy: number }

export type Gesture = { kind: 'flip'; by: number } | { kind: 'save' | 'skip' | 'none' }

/** Movements below it are a press. */
export const DRAG_MIN_PX = 8

/** How far a released record glides: its speed for this long. */
const GLIDE_MS = 160
const FLIPS_MAX = 6
/** A share of the sleeve's size that saves or skips. */
const LIFT = 0.28
const FLICK = 0.5

export function isSideways({ dx, dy }: Pick<Drag, 'dx' | 'dy'>): boolean {
  return Math.abs(dx) >= Math.abs(dy)
}

/** The flips of a movement: one for about half the size of a sleeve, to the left forward. */
export function toFlips(dx: number, size: number): number {
  return -dx / (size * 0.55)
}

export function readGesture(drag: Drag, size: number): Gesture {
  const { dx, dy, vx, vy } = drag
  if (Math.max(Math.abs(dx), Math.abs(dy)) < DRAG_MIN_PX) return { kind: 'none' }
  if (isSideways(drag)) {
    const glided = Math.round(toFlips(dx + vx * GLIDE_MS, size))
    const by = Math.max(-FLIPS_MAX, Math.min(FLIPS_MAX, glided))
    // A drag back before the release cancels the flip.
    return by === 0 || Math.sign(by) === Math.sign(dx) ? { kind: 'none' } : { kind: 'flip', by }
  }
  const isFar = Math.abs(dy) > size * LIFT || (Math.abs(vy) > FLICK && vy * dy > 0)
  if (!isFar) return { kind: 'none' }
  return { kind: dy < 0 ? 'save' : 'skip' }
}
