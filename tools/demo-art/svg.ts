/** Every image is drawn on a square of this side, in SVG units. */
export const side = 1000

export type Paint = Record<string, string | number>
export type Point = [x: number, y: number]

export function rect(x: number, y: number, width: number, height: number, paint: Paint): string {
  return element('rect', { x, y, width, height, ...paint })
}

export function circle(cx: number, cy: number, r: number, paint: Paint): string {
  return element('circle', { cx, cy, r, ...paint })
}

export function ellipse(cx: number, cy: number, [rx, ry]: Point, paint: Paint): string {
  return element('ellipse', { cx, cy, rx, ry, ...paint })
}

export function line([x1, y1]: Point, [x2, y2]: Point, paint: Paint): string {
  return element('line', { x1, y1, x2, y2, ...paint })
}

export function path(d: string, paint: Paint): string {
  return element('path', { d, ...paint })
}

export function group(content: string | string[], paint: Paint): string {
  return element('g', paint, [content].flat().join(''))
}

/** A background in one colour. */
export function ground(fill: string): string {
  return rect(0, 0, side, side, { fill })
}

export function stroke(colour: string, width: number, more: Paint = {}): Paint {
  return { fill: 'none', stroke: colour, 'stroke-width': width, ...more }
}

/** Calls `draw` `count` times and joins the results. */
export function repeat(count: number, draw: (place: number) => string): string {
  return Array.from({ length: count }, (_, place) => draw(place)).join('')
}

/** A path of straight lines through the points. */
export function straight(points: Point[], isClosed = false): string {
  return `M${points.map(pair).join('L')}${isClosed ? 'Z' : ''}`
}

/** A smooth path through the points (Catmull-Rom converted to Béziers). */
export function smooth(points: Point[], isClosed = false): string {
  const last = points.length - 1
  const at = (index: number): Point => {
    const wrapped = isClosed
      ? (index + points.length) % points.length
      : Math.min(Math.max(index, 0), last)
    return points[wrapped] ?? [0, 0]
  }
  const curve = (index: number) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${pair(first)} ${pair(second)} ${pair(to)}`
  }
  const count = isClosed ? points.length : last
  const curves = Array.from({ length: count }, (_, index) => curve(index)).join('')
  return `M${pair(at(0))}${curves}${isClosed ? 'Z' : ''}`
}

/** The point at an angle (degrees, clockwise from the right) and a distance from a centre. */
export function around([x, y]: Point, degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance]
}

export function turned(degrees: number, [x, y]: Point = [side / 2, side / 2]): Paint {
  return { transform: `rotate(${short(degrees)} ${short(x)} ${short(y)})` }
}

/** Points on a ring with a radius for each angle. */
export function ring(count: number, centre: Point, radiusAt: (degrees: number) => number): Point[] {
  return Array.from({ length: count }, (_, place) => {
    const degrees = (place / count) * 360
    return around(centre, degrees, radiusAt(degrees))
  })
}

/** A number with one decimal: precise enough for a thousand units, and short. */
export function short(value: number): number {
  return Math.round(value * 10) / 10
}

function pair([x, y]: Point): string {
  return `${short(x)},${short(y)}`
}

function element(name: string, paint: Paint, content = ''): string {
  const attributes = Object.entries(paint)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join('')
  return content ? `<${name}${attributes}>${content}</${name}>` : `<${name}${attributes}/>`
}
