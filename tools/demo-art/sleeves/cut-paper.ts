import { around, ground, group, type Point, path, rect, ring, smooth, straight } from '../svg.ts'
import { block, words } from '../type.ts'
import type { Sleeve } from './sleeve.ts'

/** Shapes cut freehand from painted paper and laid on coloured sheets. */
export function cutPaper(sleeve: Sleeve): string {
  const { colours, title, artist, random } = sleeve
  const board = sheets(sleeve)
  const cuts = [frond, blob, star, frond, crescent]
  const spots: Point[] = [
    [205, 250],
    [800, 235],
    [210, 610],
    [790, 600],
    [500, 430],
  ]
  const inks = random.shuffle([colours.a, colours.b, colours.c, colours.ink, colours.paper])
  return [
    ground(colours.paper),
    ...board.map(({ d, fill }) => path(d, { fill })),
    ...spots.map((spot, place) => {
      const cut = cuts[(place + sleeve.place * 2) % cuts.length] ?? blob
      const below = board.filter(({ covers }) => covers(spot)).map(({ fill }) => fill)
      const fill = inks.find((ink, at) => at >= place % 3 && !below.includes(ink)) ?? colours.paper
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
      { font: 'sans', fill: colours.ink, largest: 24, anchor: 'end', vertical: 'middle' },
    ),
    words('Quill & Reed', 60, 974, { font: 'sans', size: 15, fill: colours.ink }),
  ].join('')
}

type Sheet = { d: string; fill: string; covers: (point: Point) => boolean }

/** Three columns of two painted sheets, slightly rotated. */
function sheets({ random, colours }: Sleeve): Sheet[] {
  const tones = random.shuffle([colours.a, colours.b, colours.c, colours.ink])
  const columns = [-10, random.whole(330, 400), random.whole(610, 680), 1010]
  return [0, 1, 2].flatMap((place) => {
    const [from, to] = [columns[place] ?? 0, columns[place + 1] ?? 1000]
    const split = random.whole(390, 470) + (place === 1 ? 180 : 0)
    const wobble = () => random.between(-8, 8)
    const sheet = (top: number, bottom: number, fill: string): Sheet => {
      const corners: Point[] = [
        [from, top],
        [to, top],
        [to, bottom],
        [from, bottom],
      ]
      const uneven = corners.map(([x, y]): Point => [x + wobble(), y + wobble()])
      const covers = ([x, y]: Point) => x >= from && x < to && y >= top && y < bottom
      return { d: straight(uneven, true), fill, covers }
    }
    const upper = tones[place] ?? colours.a
    const lower = tones[(place + 2) % 4] ?? colours.b
    return [sheet(-10, split, upper), sheet(split, 850, lower)]
  })
}

/** A cut piece with the soft shadow of thick paper. */
function laid(d: string, fill: string): string {
  const shadow = path(d, { fill: '#000', 'fill-opacity': 0.16, transform: 'translate(5 7)' })
  return group([shadow, path(d, { fill })], {})
}

/** Seaweed: a stem with rounded arms on both sides. */
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
