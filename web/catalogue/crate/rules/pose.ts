/** The pose of a sleeve by its distance from the front, also between two places while it is dragged. */

export type Pose = { transform: string; opacity: number; shade: number }

/** Degrees by which a sleeve in the crate turns away, and leans on the next one. */
const TURN = 48
const LEAN = 5

/** `slant` is the sleeve's own small lean, from -1 to 1: no two stand alike. */
export function toPose(offset: number, slant: number): Pose {
  const distance = Math.abs(offset)
  const side = Math.sign(offset)
  const out = Math.min(distance, 1)
  const beyond = Math.max(0, distance - 1)
  const x = side * (out * 60 + beyond * 17)
  const y = out * 9 - 5
  const z = -out * 60 - beyond * 26
  return {
    transform:
      `translate3d(${round(x)}%,${round(y)}%,${round(z)}px)` +
      `rotateX(${round(out * LEAN)}deg)rotateY(${round(-side * out * TURN)}deg)rotate(${round(slant * out * 1.2)}deg)`,
    opacity: round(Math.max(0, Math.min(1, 5.5 - distance))),
    shade: round(Math.min(0.5, out * 0.16 + beyond * 0.08)),
  }
}

/** A skipped sleeve drops into the crate. */
export const skippedPose: Pose = {
  transform: 'translate3d(0,70%,-40px)rotateX(-18deg)rotateY(0deg)rotate(0deg)',
  opacity: 0,
  shade: 0.3,
}

export function toSlant(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 1009
  return sum / 504.5 - 1
}

const round = (value: number) => Math.round(value * 100) / 100
