import { contour, type Field, hills, plateau } from '../field.ts'
import { circle, ground, path, rect, stroke } from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Contour lines of land or water in steps of one colour, like a survey map. */
export function topographic(sleeve: Sleeve): string {
  const { colours, title, artist, number } = sleeve
  const drawing = turn([lines, steps, pond, rings, steps, lines, bells], sleeve.place)
  return [
    ground(colours.paper),
    drawing(sleeve),
    rect(60, 60, 330, 214, { fill: colours.paper }),
    block(
      title,
      { x: 84, y: 88, width: 282, height: 92 },
      { font: 'serif', fill: colours.ink, largest: 54, leading: 0.98 },
    ),
    words(artist, 84, 214, { font: 'sans', size: 21, fill: colours.ink }),
    words(`${number}  Still Water Editions`, 84, 248, {
      font: 'sans',
      size: 13,
      fill: colours.ink,
    }),
  ].join('')
}

function levels(count: number): number[] {
  return Array.from({ length: count }, (_, place) => 0.18 + (place / count) * 0.66)
}

function lines({ colours, title }: Sleeve): string {
  const field = hills(title, 420)
  return levels(24)
    .map((level, place) =>
      path(
        contour(field, level),
        stroke(place % 6 ? colours.a : colours.ink, place % 6 ? 2.4 : 5, {
          'stroke-linecap': 'round',
        }),
      ),
    )
    .join('')
}

function steps({ colours, title }: Sleeve): string {
  const field = hills(title, 460)
  const tones = [colours.paper, colours.a, colours.b, colours.c, colours.ink]
  return levels(9)
    .map((level, place) =>
      path(plateau(field, level), {
        fill: tones[Math.floor((place / 9) * tones.length)] ?? colours.a,
        'fill-opacity': 0.55,
      }),
    )
    .join('')
}

function island(seed: string, [cx, cy]: [number, number], reach: number): Field {
  const rough = hills(seed, 260)
  return (x, y) =>
    Math.max(0, 1 - Math.hypot(x - cx, y - cy) / reach) * 0.8 + (rough(x, y) - 0.5) * 0.5
}

function pond({ colours, title }: Sleeve): string {
  const field = island(title, [560, 590], 560)
  return (
    levels(12)
      .map((level, place) =>
        path(plateau(field, level), {
          fill: place < 5 ? colours.a : place < 9 ? colours.b : colours.c,
          'fill-opacity': 0.42,
        }),
      )
      .join('') +
    levels(12)
      .map((level) => path(contour(field, level), stroke(colours.ink, 1.5)))
      .join('')
  )
}

/** The grain of a slow river: dense lines along one direction. */
function rings({ colours, title }: Sleeve): string {
  const rough = hills(title, 300)
  const field: Field = (x, y) => rough(x * 0.34, y * 1.5)
  return (
    ground(colours.b) +
    levels(34)
      .map((level, place) =>
        path(
          contour(field, level),
          stroke(place % 3 ? colours.paper : colours.c, place % 3 ? 2 : 5),
        ),
      )
      .join('')
  )
}

function bells({ colours }: Sleeve): string {
  const towers: [number, number][] = [
    [250, 460],
    [720, 230],
    [810, 620],
    [420, 800],
    [560, 430],
    [130, 850],
  ]
  return (
    ground(colours.ink) +
    towers
      .flatMap(([x, y], tower) =>
        Array.from({ length: 11 }, (_, wave) =>
          circle(
            x,
            y,
            18 + wave * (26 + tower * 3),
            stroke(tower % 2 ? colours.a : colours.c, 3, { opacity: 1 - wave * 0.085 }),
          ),
        ),
      )
      .join('') +
    towers.map(([x, y]) => circle(x, y, 10, { fill: colours.paper })).join('')
  )
}
