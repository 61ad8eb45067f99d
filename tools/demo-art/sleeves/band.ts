import {
  around,
  circle,
  ground,
  group,
  line,
  path,
  rect,
  repeat,
  smooth,
  stroke,
  turned,
} from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Jazz of the early sixties: two inks, one cropped instrument, heavy lower-case type. */
export function band(sleeve: Sleeve): string {
  const { colours, title, artist, number } = sleeve
  const picture = turn([bell, keys, bass, cymbal, reedKeys, ledger], sleeve.place)
  return [
    ground(colours.paper),
    group(picture(sleeve), { 'clip-path': 'inset(0)' }),
    rect(0, 0, 1000, 330, { fill: colours.paper }),
    block(
      title.toLowerCase(),
      { x: 52, y: 60, width: 740, height: 170 },
      { font: 'archivo', fill: colours.ink, largest: 118, leading: 0.94, tracking: -0.03 },
    ),
    words(artist.toLowerCase(), 54, 292, {
      font: 'archivo',
      size: 38,
      fill: colours.a,
      tracking: -0.02,
    }),
    words('HARBOURLIGHT', 948, 84, {
      font: 'bold',
      size: 19,
      fill: colours.ink,
      anchor: 'end',
      tracking: 0.08,
    }),
    words(number, 948, 112, {
      font: 'sans',
      size: 19,
      fill: colours.ink,
      anchor: 'end',
      tracking: 0.08,
    }),
    lamp(colours.a),
  ].join('')
}

function lamp(fill: string): string {
  return circle(930, 160, 18, { fill }) + rect(912, 190, 36, 7, { fill })
}

function bell({ colours }: Sleeve): string {
  const centre = [610, 760] as const
  const rings = [430, 380, 318, 240, 150, 62]
  return [
    rect(0, 330, 1000, 670, { fill: colours.a }),
    ...rings.map((radius, place) =>
      circle(...centre, radius, { fill: place % 2 ? colours.a : colours.ink }),
    ),
    path('M0,560 L620,722 L620,798 L0,700Z', { fill: colours.paper, 'fill-opacity': 0.92 }),
    circle(...centre, 40, { fill: colours.paper }),
  ].join('')
}

function keys({ colours, random }: Sleeve): string {
  const black = new Set([0, 1, 3, 4, 5, 7, 8, 10])
  const lit = random.whole(3, 6)
  return group(
    [
      rect(-200, 330, 1400, 900, { fill: colours.a }),
      repeat(12, (key) =>
        rect(-60 + key * 96, 400, 90, 800, { fill: key === lit ? colours.b : colours.paper }),
      ),
      repeat(11, (key) =>
        black.has(key) ? rect(4 + key * 96, 400, 58, 360, { fill: colours.ink }) : '',
      ),
    ],
    turned(-9, [500, 700]),
  )
}

function bass({ colours }: Sleeve): string {
  return [
    rect(0, 330, 1000, 670, { fill: colours.a }),
    rect(0, 330, 360, 670, { fill: colours.ink }),
    path(
      smooth(
        [
          [560, 330],
          [840, 420],
          [780, 620],
          [900, 800],
          [820, 1040],
          [200, 1040],
          [180, 820],
          [330, 640],
          [260, 440],
        ],
        true,
      ),
      { fill: colours.b },
    ),
    path(
      'M640,610 C600,560 560,600 600,660 C640,730 680,790 630,860 C600,900 560,870 570,840',
      stroke(colours.ink, 20, { 'stroke-linecap': 'round' }),
    ),
    repeat(4, (string) =>
      line([420 + string * 34, 330], [400 + string * 44, 1000], stroke(colours.paper, 7 - string)),
    ),
  ].join('')
}

function cymbal({ colours }: Sleeve): string {
  return [
    rect(0, 330, 1000, 670, { fill: colours.ink }),
    group(
      repeat(15, (place) =>
        circle(
          500,
          700,
          470 - place * 31,
          stroke(place % 3 ? colours.a : colours.b, place % 3 ? 8 : 14),
        ),
      ),
      { transform: 'translate(0 330) scale(1 .55) rotate(-14 500 700)' },
    ),
    path('M160,1000 L560,700 L576,716 L250,1000Z', { fill: colours.paper }),
    circle(560, 704, 26, { fill: colours.paper }),
  ].join('')
}

function reedKeys({ colours, random }: Sleeve): string {
  const tube = smooth([
    [150, 300],
    [210, 520],
    [300, 760],
    [470, 900],
    [680, 880],
    [800, 720],
    [850, 560],
  ])
  const pads = Array.from({ length: 9 }, (_, place) =>
    around([560, 520], 178 - place * 17, 370 + (place % 2) * 24),
  )
  return [
    rect(0, 330, 1000, 670, { fill: colours.b }),
    rect(0, 330, 1000, 670, { fill: colours.a, 'fill-opacity': 0.9 }),
    path(tube, stroke(colours.ink, 150, { 'stroke-linecap': 'butt' })),
    path(tube, stroke(colours.paper, 5, { 'stroke-dasharray': '2 22' })),
    ...pads.map(([x, y]) => circle(x, y, 30 + random.whole(0, 10), { fill: colours.paper })),
    ...pads.map(([x, y]) => circle(x, y, 14, { fill: colours.b })),
    path('M760,600 C720,480 1000,420 1000,520 L1000,720 C940,640 920,640 880,650Z', {
      fill: colours.ink,
    }),
  ].join('')
}

function ledger({ colours, random }: Sleeve): string {
  return [
    rect(0, 330, 1000, 670, { fill: colours.a }),
    repeat(14, (row) =>
      line([0, 370 + row * 46], [1000, 370 + row * 46], stroke(colours.paper, 2, { opacity: 0.6 })),
    ),
    repeat(5, (column) =>
      line([180 + column * 160, 330], [180 + column * 160, 1000], stroke(colours.paper, 3)),
    ),
    repeat(34, () => {
      const [column, row] = [random.whole(0, 5), random.whole(0, 12)]
      const fill = random.pick([colours.ink, colours.ink, colours.b])
      const width = random.pick([40, 74, 110])
      return rect(38 + column * 160, 379 + row * 46, width, 28, { fill, rx: 14 })
    }),
  ].join('')
}
