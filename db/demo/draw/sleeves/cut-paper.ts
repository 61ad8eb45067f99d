import {
  around,
  ground,
  group,
  type Point,
  path,
  rect,
  repeat,
  ring,
  smooth,
  straight,
} from '../svg.ts'
import { block, words } from '../type.ts'
import type { Sleeve } from './sleeve.ts'

/** Shapes cut freehand from painted paper and laid on coloured sheets. */
export function cutPaper(sleeve: Sleeve): string {
  const { colours, title, artist, random } = sleeve
  const inks = random.shuffle([colours.a, colours.b, colours.c, colours.ink])
  const cuts = [frond, blob, star, frond, crescent]
  const spots: Point[] = [
    [250, 260],
    [720, 250],
    [270, 640],
    [690, 600],
    [480, 420],
  ]
  return [
    ground(colours.paper),
    sheets(sleeve, inks),
    ...spots.map((spot, place) => {
      const cut = cuts[(place + sleeve.place * 2) % cuts.length] ?? blob
      const fill = inks[(place + 1) % inks.length] ?? colours.ink
      return laid(cut(sleeve, spot), fill)
    }),
    rect(0, 838, 1000, 162, { fill: colours.paper }),
    block(
      title,
      { x: 60, y: 872, width: 620, height: 72 },
      { font: 'italic', fill: colours.ink, largest: 84, vertical: 'middle' },
    ),
    block(
      artist,
      { x: 640, y: 890, width: 300, height: 50 },
      {
        font: 'sans',
        fill: colours.ink,
        largest: 24,
        anchor: 'end',
        vertical: 'middle',
        leading: 1.25,
      },
    ),
    words('Quill & Reed', 60, 974, { font: 'sans', size: 15, fill: colours.ink }),
  ].join('')
}

function sheets({ random, colours }: Sleeve, inks: string[]): string {
  const columns = [0, random.whole(300, 420), random.whole(580, 720), 1000]
  return repeat(3, (place) => {
    const [from, to] = [columns[place] ?? 0, columns[place + 1] ?? 1000]
    const split = random.whole(330, 560)
    const tone = (offset: number) => inks[(place + offset) % inks.length] ?? colours.a
    const wobble = () => random.between(-9, 9)
    const sheet = (top: number, bottom: number, fill: string) =>
      path(
        straight(
          [
            [from + wobble(), top + wobble()],
            [to + wobble(), top + wobble()],
            [to + wobble(), bottom + wobble()],
            [from + wobble(), bottom + wobble()],
          ],
          true,
        ),
        { fill },
      )
    return sheet(-10, split, tone(2)) + sheet(split, 850, place === 1 ? colours.paper : tone(3))
  })
}

/** A cut piece with the soft edge of shadow that thick paper throws. */
function laid(d: string, fill: string): string {
  return group(
    [
      path(d, { fill: '#000', 'fill-opacity': 0.16, transform: 'translate(5 7)' }),
      path(d, { fill }),
    ],
    {},
  )
}

/** Seaweed: a stem with rounded arms to both sides. */
function frond({ random }: Sleeve, [x, y]: Point): string {
  const arms = random.whole(3, 4)
  const lean = random.between(-25, 25)
  const left: Point[] = []
  const right: Point[] = []
  for (let arm = 0; arm < arms; arm++) {
    const level = y + 190 - arm * (360 / arms)
    const reach = 150 - arm * 14
    left.push(
      [x - 24, level],
      [x - reach, level - 84],
      [x - reach + 46, level - 116],
      [x - 30, level - 52],
    )
    right.push(
      [x + 24, level],
      [x + reach, level - 84],
      [x + reach - 46, level - 116],
      [x + 30, level - 52],
    )
  }
  const outline: Point[] = [
    [x - 26, y + 240],
    ...left,
    [x, y - 230],
    ...right.reverse(),
    [x + 26, y + 240],
  ]
  const tilt = (lean * Math.PI) / 180
  return smooth(
    outline.map(
      ([px, py]): Point => [
        x + (px - x) * Math.cos(tilt) - (py - y) * Math.sin(tilt),
        y + (px - x) * Math.sin(tilt) + (py - y) * Math.cos(tilt),
      ],
    ),
    true,
  )
}

function blob({ random }: Sleeve, centre: Point): string {
  const phase = random.between(0, 360)
  const lobes = random.whole(3, 5)
  return smooth(
    ring(
      14,
      centre,
      (degrees) =>
        128 + 46 * Math.sin(((degrees * lobes + phase) * Math.PI) / 180) + random.between(-10, 10),
    ),
    true,
  )
}

function star({ random }: Sleeve, centre: Point): string {
  const points = random.whole(6, 9)
  const from = random.between(0, 40)
  return straight(
    Array.from({ length: points * 2 }, (_, place) =>
      around(
        centre,
        from + (place * 180) / points,
        (place % 2 ? 62 : 168) + random.between(-22, 22),
      ),
    ),
    true,
  )
}

function crescent({ random }: Sleeve, centre: Point): string {
  const from = random.between(0, 360)
  const outer = Array.from({ length: 9 }, (_, place) => around(centre, from + place * 24, 150))
  const hollow = around(centre, from + 96, 62)
  const inner = Array.from({ length: 7 }, (_, place) =>
    around(hollow, from + 184 - place * 29, 118),
  )
  return smooth([...outer, ...inner], true)
}
