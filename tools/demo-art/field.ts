import { seeded } from '#db/demo/seeded.ts'
import { type Point, short, side } from './svg.ts'

/** A height for every point of the image, about 0 to 1. */
export type Field = (x: number, y: number) => number

/** Smooth hills: value noise in three octaves. `scale` is the size of a large hill. */
export function hills(seed: string, scale: number): Field {
  const random = seeded(seed)
  const lattice = Array.from({ length: 64 * 64 }, () => random.next())
  const at = (x: number, y: number) => lattice[((y & 63) << 6) | (x & 63)] ?? 0
  const single = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [ease(x - left), ease(y - top)]
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }
  return (x, y) => {
    const [u, v] = [x / scale + 20, y / scale + 20]
    return single(u, v) * 0.65 + single(u * 2, v * 2) * 0.25 + single(u * 4, v * 4) * 0.1
  }
}

function ease(part: number): number {
  return part * part * (3 - 2 * part)
}

const step = 10

/** The contour line of a height, as path data. */
export function contour(field: Field, level: number): string {
  return cells(field)
    .flatMap((cell) => crossing(cell, level))
    .join('')
}

/** The area at or above a height, as path data to fill. Neighbouring cells share edges, which avoids seams. */
export function plateau(field: Field, level: number): string {
  return cells(field)
    .map((cell) => filled(cell, level))
    .join('')
}

type Corner = { point: Point; height: number }

const cellCache = new WeakMap<Field, Corner[][]>()

function cells(field: Field): Corner[][] {
  const known = cellCache.get(field)
  if (known) return known
  const count = side / step
  const corner = (column: number, row: number): Corner => {
    const point: Point = [column * step, row * step]
    return { point, height: field(...point) }
  }
  const grid = Array.from({ length: count + 1 }, (_, row) =>
    Array.from({ length: count + 1 }, (_, column) => corner(column, row)),
  )
  const pick = (row: number, column: number) => grid[row]?.[column] ?? corner(column, row)
  const made = Array.from({ length: count * count }, (_, place) => {
    const [row, column] = [Math.floor(place / count), place % count]
    return [
      pick(row, column),
      pick(row, column + 1),
      pick(row + 1, column + 1),
      pick(row + 1, column),
    ]
  })
  cellCache.set(field, made)
  return made
}

/** The corners above the level and the crossings between them, in order around the cell. */
function outline(cell: Corner[], level: number): { points: Point[]; crossings: Point[] } {
  const points: Point[] = []
  const crossings: Point[] = []
  cell.forEach((from, index) => {
    const to = cell[(index + 1) % 4] ?? from
    if (from.height >= level) points.push(from.point)
    if (from.height >= level !== to.height >= level) {
      const part = (level - from.height) / (to.height - from.height)
      const meeting: Point = [
        from.point[0] + (to.point[0] - from.point[0]) * part,
        from.point[1] + (to.point[1] - from.point[1]) * part,
      ]
      points.push(meeting)
      crossings.push(meeting)
    }
  })
  return { points, crossings }
}

function filled(cell: Corner[], level: number): string {
  const { points } = outline(cell, level)
  return points.length > 2 ? `M${points.map(([x, y]) => `${short(x)},${short(y)}`).join('L')}Z` : ''
}

function crossing(cell: Corner[], level: number): string[] {
  const [from, to] = outline(cell, level).crossings
  if (!from || !to) return []
  return [`M${short(from[0])},${short(from[1])}L${short(to[0])},${short(to[1])}`]
}
