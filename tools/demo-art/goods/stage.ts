import { ellipse, ground, group, line, type Point, rect, side, stroke } from '../svg.ts'
import { words } from '../type.ts'

/** The tones of all product drawings, for a consistent catalogue. */
export const tone = {
  ink: '#23211f',
  dark: '#34322f',
  grey: '#8d8a84',
  steel: '#c4c6c4',
  silver: '#e2e2de',
  white: '#f8f5ee',
  cream: '#efe3c8',
  red: '#c9402f',
  mustard: '#dda437',
  green: '#4f7a62',
  blue: '#3f6488',
  sky: '#a7c0cc',
  pink: '#e3a79b',
  oak: '#c99b63',
  walnut: '#7a4a2d',
  birch: '#e3c796',
  brass: '#c8a24e',
  copper: '#c07a4c',
} as const

const papers = ['#ebe3d4', '#e3e3d8', '#e9dcd0', '#dde2e0', '#ece6da']

/** A plain sheet with a caption that presents an object. */
export function stage(
  content: string,
  { caption, place }: { caption: string; place: number },
): string {
  const [maker = '', name = ''] = caption.split(' | ')
  const paper = papers[place % papers.length] ?? '#ebe3d4'
  return [
    ground(paper),
    content,
    rect(0, 886, side, side - 886, { fill: paper }),
    line([60, 908], [940, 908], stroke(tone.ink, 1.5)),
    words(name, 60, 944, { font: 'mono', size: 20, fill: tone.ink }),
    words(maker, 940, 944, { font: 'mono', size: 20, fill: tone.ink, anchor: 'end' }),
  ].join('')
}

/** The soft shadow below a standing object. */
export function shade(x: number, y: number, width: number): string {
  return (
    ellipse(x, y, [width / 2, width * 0.05], { fill: tone.ink, 'fill-opacity': 0.1 }) +
    ellipse(x, y, [width * 0.42, width * 0.032], { fill: tone.ink, 'fill-opacity': 0.12 })
  )
}

/** The shadow of a flat object, lit from the upper left. */
export function flatShade(content: string): string {
  return group(content, { transform: 'translate(12 16)', opacity: 0.14 })
}

/** A close-up: the part of a drawing around a point, enlarged to the whole sheet. */
export function closeUp(drawing: string, [x, y]: Point, width: number): string {
  const view = `${x - width / 2} ${y - width / 2} ${width} ${width}`
  return `<svg x="0" y="0" width="${side}" height="${side}" viewBox="${view}">${drawing}</svg>`
}

export function plate(
  x: number,
  y: number,
  [width, height]: Point,
  fill: string,
  radius = 10,
): string {
  return rect(x, y, width, height, { fill, rx: radius })
}
