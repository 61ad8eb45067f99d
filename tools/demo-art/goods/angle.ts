import { group, type Point, path, rect, repeat, straight, stroke } from '../svg.ts'
import type { Deck } from './decks.ts'
import { tone } from './stage.ts'
import { deckFromAbove, frameOf } from './turntable.ts'

const turn = (-24 * Math.PI) / 180
const flat = 0.6
const middle: Point = [500, 480]
const scale = 0.94

/** A point of the flat drawing in the three-quarter view. */
function seen([x, y]: Point): Point {
  const [u, v] = [(x - middle[0]) * scale, (y - middle[1]) * scale]
  return [
    500 + u * Math.cos(turn) - v * Math.sin(turn),
    440 + (u * Math.sin(turn) + v * Math.cos(turn)) * flat,
  ]
}

/** The same deck from the front and above, on its feet. */
export function deckAtAnAngle(deck: Deck): string {
  const { x, y, width, height } = frameOf(deck)
  const thick = deck.body === 'plank' ? 96 : 74
  const corners: Point[] = [
    [x, y + height],
    [x + width, y + height],
    [x + width, y],
  ]
  const [left, front, right] = corners.map(seen)
  if (!left || !front || !right) return ''
  const face = (from: Point, to: Point, fill: string) =>
    path(straight([from, to, [to[0], to[1] + thick], [from[0], from[1] + thick]], true), { fill })
  const isRounded = frameOf(deck).radius > 40
  const walls = isRounded
    ? roundWall(deck, thick)
    : face(left, front, deck.edge) +
      face(front, right, darker(deck.edge)) +
      plies(deck, [left, front], thick)
  const feet = [left, front, right]
    .map(([fx, fy], place) =>
      path(`M${fx - 26 + (1 - place) * 34},${fy + thick - 10}h52l-8,32h-36Z`, { fill: tone.ink }),
    )
    .join('')
  return [
    standing(deck, thick + 40, '#000', 0.07, 1.05),
    standing(deck, thick + 26, '#000', 0.14, 1),
    isRounded ? '' : feet,
    walls,
    group(deckFromAbove(deck), { transform: lowered(0, 1) }),
  ].join('')
}

/** Projects a flat drawing into the view, at a depth below the top surface. */
function lowered(depth: number, size: number): string {
  const degrees = (turn * 180) / Math.PI
  return `translate(500 ${440 + depth}) scale(1 ${flat}) rotate(${degrees}) scale(${scale * size}) translate(${-middle[0]} ${-middle[1]})`
}

/** The outline of the body in one colour: its shadow, or a slice of its side. */
function standing(deck: Deck, depth: number, fill: string, opacity: number, size: number): string {
  const { x, y, width, height, radius } = frameOf(deck)
  return group(rect(x, y, width, height, { fill, rx: radius, 'fill-opacity': opacity }), {
    transform: lowered(depth, size),
  })
}

function roundWall(deck: Deck, thick: number): string {
  return repeat(thick, (layer) =>
    standing(deck, thick - layer, layer > thick - 3 ? darker(deck.edge) : deck.edge, 1, 1),
  )
}

/** The layers of plywood, visible on planks only. */
function plies(deck: Deck, [left, front]: [Point, Point], thick: number): string {
  if (deck.body !== 'plank' || !deck.extras.includes('grain')) return ''
  return repeat(5, (ply) => {
    const drop = ((ply + 1) * thick) / 6
    return path(
      `M${left[0]},${left[1] + drop}L${front[0]},${front[1] + drop}`,
      stroke('#7d5a30', 3),
    )
  })
}

function darker(colour: string): string {
  const channels = [1, 3, 5].map((at) =>
    Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.78),
  )
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
