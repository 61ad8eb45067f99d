import { hills } from '../field.ts'
import { circle, ground, type Point, path, rect, repeat, straight } from '../svg.ts'
import { words } from '../type.ts'
import type { Sleeve } from './sleeve.ts'

/** A distant northern coast in two tones, with very small type. */
export function landscape(sleeve: Sleeve): string {
  const { colours, title, artist, number, place, random } = sleeve
  const horizon = [610, 540, 660, 480][place % 4] ?? 600
  const moon: Point = [random.whole(220, 800), random.whole(210, 400)]
  return [
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.a}"/><stop offset="1" stop-color="${colours.paper}"/></linearGradient></defs>`,
    ground(colours.paper),
    rect(0, 0, 1000, horizon + 60, { fill: 'url(#sky)' }),
    circle(...moon, place % 2 ? 62 : 96, { fill: place % 2 ? colours.paper : colours.c }),
    ridges(sleeve, horizon),
    place % 2 ? water(sleeve, horizon, moon[0]) : '',
    words(artist, 60, 92, { font: 'sans', size: 27, fill: colours.ink }),
    words(title, 60, 130, {
      font: 'sans',
      size: 27,
      fill: colours.ink,
      paint: { 'fill-opacity': 0.62 },
    }),
    words(number, 940, 92, {
      font: 'sans',
      size: 17,
      fill: colours.ink,
      anchor: 'end',
      tracking: 0.06,
    }),
  ].join('')
}

function ridges({ title, colours, place }: Sleeve, horizon: number): string {
  const count = place % 2 ? 4 : 7
  return repeat(count, (layer) => {
    const near = layer / (count - 1)
    const field = hills(`${title} ${layer}`, 330 - near * 90)
    const base = horizon - 60 + layer * (place % 2 ? 24 : 74)
    const top = Array.from(
      { length: 101 },
      (_, step): Point => [
        step * 10,
        base + 120 * near - (field(step * 10, 0) - 0.3) * (250 - 90 * near),
      ],
    )
    const fill = mix(colours.b, colours.ink, near)
    return path(straight([[0, 1010], ...top, [1000, 1010]], true), { fill })
  })
}

function water({ colours, random }: Sleeve, horizon: number, glint: number): string {
  const shore = horizon + 130
  return (
    rect(0, shore, 1000, 1000 - shore, { fill: mix(colours.b, colours.ink, 0.55) }) +
    repeat(46, (row) => {
      const depth = row / 46
      const width = random.between(40, 220) * (0.4 + depth)
      const x = glint + random.between(-1, 1) * (40 + 320 * depth) - width / 2
      return rect(x, shore + 6 + depth ** 1.4 * (990 - shore), width, 2 + depth * 4, {
        fill: colours.paper,
        'fill-opacity': 0.5,
        rx: 2,
      })
    })
  )
}

/** A colour between two; `part` is the share of the second. */
function mix(from: string, to: string, part: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(from, at) * (1 - part) + channel(to, at) * part),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
