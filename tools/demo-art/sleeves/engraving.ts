import { hills } from '../field.ts'
import {
  around,
  circle,
  ground,
  group,
  type Point,
  path,
  rect,
  repeat,
  smooth,
  straight,
  stroke,
} from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Heavy music as an old steel engraving with a blackletter title. */
export function engraving(sleeve: Sleeve): string {
  const { colours, title, artist, number } = sleeve
  const picture = turn([peak, bellows, crown, moor, volcano], sleeve.place)
  return [
    ground(colours.paper),
    picture(sleeve),
    rect(40, 40, 920, 920, stroke(colours.ink, 3)),
    block(
      artist,
      { x: 90, y: 84, width: 820, height: 120 },
      {
        font: 'blackletter',
        fill: colours.ink,
        largest: 168,
        anchor: 'middle',
        vertical: 'middle',
      },
    ),
    group(
      rect(180, 862, 640, 84, { fill: colours.paper, stroke: colours.ink, 'stroke-width': 3 }),
      {},
    ),
    words(title, 500, 922, { font: 'blackletter', size: 60, fill: colours.ink, anchor: 'middle' }),
    words(number, 924, 76, { font: 'serif', size: 20, fill: colours.ink, anchor: 'end' }),
  ].join('')
}

/** Horizontal lines that thicken where the ground is dark and rise where it is high. */
function relief(
  seed: string,
  {
    top,
    bottom,
    height,
    ink,
    paper,
  }: {
    top: number
    bottom: number
    height: (x: number, y: number) => number
    ink: string
    paper: string
  },
): string {
  const grain = hills(seed, 90)
  const rows = 44
  return repeat(rows, (row) => {
    const base = top + ((bottom - top) * row) / (rows - 1)
    const edge = Array.from({ length: 93 }, (_, step): Point => {
      const x = 40 + step * 10
      return [x, base - height(x, row / rows) - grain(x, base) * 12]
    })
    const width = 1.6 + 3.4 * grain(row * 40, 300)
    return (
      path(`${straight(edge)}L960,${bottom + 40}L40,${bottom + 40}Z`, { fill: paper }) +
      path(straight(edge), stroke(ink, width))
    )
  })
}

function peak({ colours, title }: Sleeve): string {
  const crags = hills(title, 140)
  return (
    halo(colours.ink, [500, 400], 142) +
    circle(500, 400, 84, { fill: colours.a }) +
    relief(title, {
      top: 560,
      bottom: 930,
      ink: colours.ink,
      paper: colours.paper,
      height: (x, depth) =>
        (1 - depth) *
        300 *
        Math.max(0, 1 - Math.abs(x - 500) / 330) ** 1.3 *
        (0.7 + 0.6 * crags(x, depth * 500)),
    })
  )
}

function bellows({ colours, title }: Sleeve): string {
  const flames = repeat(15, (flame) => {
    const x = 150 + flame * 50
    const rise = 180 + 300 * Math.sin((flame / 14) * Math.PI) * (flame % 2 ? 0.75 : 1)
    return path(
      `M${x - 40},760C${x - 60},${760 - rise * 0.5} ${x + 30},${760 - rise * 0.5} ${x},${760 - rise}C${x + 70},${760 - rise * 0.6} ${x + 50},${760 - rise * 0.3} ${x + 40},760Z`,
      { fill: flame % 2 ? colours.a : colours.paper, stroke: colours.ink, 'stroke-width': 4 },
    )
  })
  return (
    flames +
    relief(title, {
      top: 700,
      bottom: 930,
      ink: colours.ink,
      paper: colours.paper,
      height: (x, depth) => 30 * Math.sin(x / 36 + depth * 9) * depth,
    })
  )
}

function crown({ colours }: Sleeve): string {
  const rooks = repeat(13, (bird) => {
    const [x, y] = around([500, 650], -170 + bird * 13.3, 262 + (bird % 2) * 84)
    const size = 0.8 + (bird % 3) * 0.25
    return path(
      'M0,0C-20,-34 -62,-40 -92,-22C-64,-18 -50,-6 -40,8C-26,2 -12,8 0,22C12,8 26,2 40,8C50,-6 64,-18 92,-22C62,-40 20,-34 0,0Z',
      {
        fill: colours.ink,
        transform: `translate(${x} ${y}) rotate(${bird * 13 - 78}) scale(${size})`,
      },
    )
  })
  const band = path('M290,800L250,560L360,680L420,500L500,660L580,500L640,680L750,560L710,800Z', {
    fill: colours.paper,
    stroke: colours.ink,
    'stroke-width': 7,
  })
  const hatch = repeat(36, (row) =>
    path(
      `M${300 + row * 11.6},796V${700 + Math.abs(18 - row) * 2}`,
      stroke(colours.ink, 2 + (row % 4)),
    ),
  )
  return (
    halo(colours.ink, [500, 640], 228) +
    rooks +
    band +
    hatch +
    [250, 420, 580, 750]
      .map((x, jewel) =>
        circle(x, jewel % 3 ? 490 : 550, 18, {
          fill: colours.a,
          stroke: colours.ink,
          'stroke-width': 5,
        }),
      )
      .join('')
  )
}

function moor({ colours, title }: Sleeve): string {
  const rise = hills(title, 260)
  const trunk = path(
    smooth([
      [500, 700],
      [486, 560],
      [520, 440],
      [500, 300],
    ]),
    stroke(colours.ink, 26),
  )
  const limbs = repeat(16, (limb) => {
    const from: Point = [504, 620 - limb * 20]
    const to = around(from, limb % 2 ? -150 - limb : -30 + limb, 210 - limb * 7)
    const middle = around(from, limb % 2 ? 190 : -10, 80)
    return (
      path(`M${from}Q${middle} ${to}`, stroke(colours.ink, 11 - limb * 0.4)) +
      repeat(4, (twig) =>
        path(`M${to}L${around(to, -150 + twig * 40, 44)}`, stroke(colours.ink, 3)),
      )
    )
  })
  return (
    circle(690, 380, 150, { fill: colours.a }) +
    trunk +
    limbs +
    relief(title, {
      top: 660,
      bottom: 930,
      ink: colours.ink,
      paper: colours.paper,
      height: (x, depth) => (rise(x, depth * 300) - 0.4) * 190 * (1 - depth * 0.6),
    })
  )
}

function volcano({ colours, title }: Sleeve): string {
  const smoke = repeat(26, (puff) => {
    const lift = puff / 26
    const [x, y] = [500 + Math.sin(puff * 1.7) * (30 + lift * 190), 540 - lift * 230]
    return (
      circle(x, y, 30 + lift * 44, {
        fill: colours.paper,
        stroke: colours.ink,
        'stroke-width': 4,
      }) +
      circle(x + 6, y + 6, 14 + lift * 26, stroke(colours.ink, 2, { 'stroke-dasharray': '10 8' }))
    )
  })
  return (
    smoke +
    relief(title, {
      top: 640,
      bottom: 930,
      ink: colours.ink,
      paper: colours.paper,
      height: (x, depth) =>
        (1 - depth) * Math.min(150, 330 * Math.max(0, 1 - Math.abs(x - 500) / 400) ** 1.6),
    }) +
    path(
      'M470,500C480,600 440,640 470,720C490,790 430,830 450,920L540,920C560,830 500,790 520,720C540,650 510,600 530,500Z',
      { fill: colours.a, stroke: colours.ink, 'stroke-width': 4 },
    )
  )
}

function halo(ink: string, centre: Point, radius: number): string {
  return repeat(90, (ray) =>
    path(
      `M${around(centre, ray * 4, radius * 0.62)}L${around(centre, ray * 4, radius * (ray % 3 ? 1 : 1.35))}`,
      stroke(ink, ray % 3 ? 2 : 4),
    ),
  )
}
