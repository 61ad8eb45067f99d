import {
  around,
  circle,
  ellipse,
  ground,
  type Point,
  path,
  rect,
  repeat,
  smooth,
  stroke,
} from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Fine gold lines on a dark background, after old scores and churches. */
export function score(sleeve: Sleeve): string {
  const { colours, title, artist, number } = sleeve
  const drawing = turn([candle, staves, tower, vault, cello, clock, bird], sleeve.place)
  return [
    ground(colours.paper),
    rect(36, 36, 928, 928, stroke(colours.a, 2)),
    rect(46, 46, 908, 908, stroke(colours.a, 5)),
    drawing(sleeve),
    block(
      title,
      { x: 110, y: 88, width: 780, height: 116 },
      {
        font: 'serif',
        fill: colours.ink,
        largest: 92,
        anchor: 'middle',
        leading: 0.98,
        vertical: 'middle',
      },
    ),
    words(artist, 500, 902, { font: 'italic', size: 38, fill: colours.ink, anchor: 'middle' }),
    words(`CHAMBER & KEY  ${number}`, 500, 934, {
      font: 'sans',
      size: 13,
      fill: colours.a,
      anchor: 'middle',
      tracking: 0.2,
    }),
  ].join('')
}

const gold = ({ colours }: Sleeve, width = 3) =>
  stroke(colours.a, width, { 'stroke-linecap': 'round' })

function candle(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    repeat(22, (glow) =>
      circle(500, 400, 60 + glow * 15, gold(sleeve, Math.max(0.6, 3 - glow * 0.11))),
    ) +
    rect(462, 500, 76, 330, { fill: colours.ink }) +
    path('M462,520q-22,60 4,110M538,540q14,50 -2,80', gold(sleeve, 6)) +
    path('M500,320C556,400 540,450 500,452C460,450 444,400 500,320Z', { fill: colours.b }) +
    path('M500,452V500', stroke('#161412', 4)) +
    rect(400, 826, 200, 14, { fill: colours.a })
  )
}

function staves(sleeve: Sleeve): string {
  const { colours, random } = sleeve
  const flow = (x: number, row: number) => 330 + row * 190 + 64 * Math.sin(x / 160 + row * 1.2)
  return repeat(
    3,
    (row) =>
      repeat(5, (line) =>
        path(
          smooth(
            Array.from(
              { length: 24 },
              (_, step): Point => [70 + step * 37.4, flow(step * 37.4, row) + line * 18],
            ),
          ),
          gold(sleeve, 2.4),
        ),
      ) +
      repeat(10, (note) => {
        const x = 130 + note * 80
        const y = flow(x - 70, row) + random.whole(0, 4) * 18
        const fill = note === 4 && row === 1 ? colours.b : colours.ink
        return random.chance(0.8)
          ? ellipse(x, y, [14, 10], { fill, transform: `rotate(-20 ${x} ${y})` }) +
              path(`M${x + 12},${y - 4}v-66`, stroke(fill, 3))
          : ''
      }),
  )
}

function arch(
  sleeve: Sleeve,
  x: number,
  width: number,
  [top, bottom]: [number, number],
  thick: number,
): string {
  return path(
    `M${x - width},${bottom}V${top + width}Q${x - width},${top + width * 0.3} ${x},${top - width * 0.4}Q${x + width},${top + width * 0.3} ${x + width},${top + width}V${bottom}`,
    gold(sleeve, thick),
  )
}

function tower(sleeve: Sleeve): string {
  const { colours, random } = sleeve
  return (
    repeat(90, () =>
      circle(random.whole(80, 920), random.whole(230, 560), random.between(1.2, 3.4), {
        fill: colours.ink,
      }),
    ) +
    repeat(9, (layer) =>
      arch(sleeve, 500, 40 + layer * 34, [400 - layer * 8, 840], layer % 3 ? 2.4 : 6),
    ) +
    path('M500,420V840', gold(sleeve, 3)) +
    circle(500, 470, 22, { fill: colours.b })
  )
}

function vault(sleeve: Sleeve): string {
  const rows = [0, 1, 2, 3, 4]
  return (
    rows
      .map((row) =>
        repeat(5 - row, (bay) =>
          arch(
            sleeve,
            500 + (bay - (4 - row) / 2) * 156,
            70,
            [300 + row * 30, 820],
            row % 2 ? 2.4 : 4,
          ),
        ),
      )
      .join('') +
    rows.map((row) => circle(500 + (row - 2) * 78, 640, 7, { fill: sleeve.colours.b })).join('')
  )
}

function cello(sleeve: Sleeve): string {
  const { colours } = sleeve
  const half = (to: number) =>
    smooth([
      [500, 300],
      [500 + to * 130, 330],
      [500 + to * 172, 420],
      [500 + to * 112, 520],
      [500 + to * 118, 580],
      [500 + to * 214, 690],
      [500 + to * 170, 810],
      [500, 846],
    ])
  const effs = [-1, 1]
    .map((to) =>
      path(
        smooth([
          [500 + to * 92, 500],
          [500 + to * 70, 490],
          [500 + to * 76, 540],
          [500 + to * 100, 590],
          [500 + to * 104, 640],
          [500 + to * 82, 630],
        ]),
        stroke(colours.ink, 7, { 'stroke-linecap': 'round' }),
      ),
    )
    .join('')
  return (
    repeat(8, (echo) =>
      path(half(1) + half(-1), {
        ...gold(sleeve, 2.4),
        transform: `translate(500 580) scale(${1 - echo * 0.09}) translate(-500 -580)`,
        opacity: 1 - echo * 0.1,
      }),
    ) +
    path(half(1), gold(sleeve, 7)) +
    path(half(-1), gold(sleeve, 7)) +
    effs +
    repeat(4, (string) =>
      path(`M${488 + string * 8},230L${482 + string * 12},720`, stroke(colours.ink, 2.5)),
    ) +
    path('M150,720L850,520', stroke(colours.b, 7))
  )
}

function clock(sleeve: Sleeve): string {
  const { colours } = sleeve
  const cog = (at: Point, radius: number, teeth: number) =>
    repeat(teeth, (tooth) =>
      path(
        `M${around(at, (tooth * 360) / teeth, radius)}L${around(at, (tooth * 360) / teeth, radius + 18)}`,
        gold(sleeve, 11),
      ),
    ) +
    circle(at[0], at[1], radius, gold(sleeve, 6)) +
    circle(at[0], at[1], radius * 0.3, gold(sleeve, 4)) +
    repeat(5, (spoke) =>
      path(
        `M${around(at, spoke * 72, radius * 0.3)}L${around(at, spoke * 72, radius)}`,
        gold(sleeve, 5),
      ),
    )
  return (
    cog([390, 470], 150, 36) +
    cog([660, 600], 108, 26) +
    cog([400, 730], 78, 18) +
    circle(660, 600, 14, { fill: colours.b }) +
    path(
      'M390,470L470,330M390,470L300,440',
      stroke(colours.ink, 9, { 'stroke-linecap': 'round' }),
    ) +
    circle(390, 470, 15, { fill: colours.ink })
  )
}

function bird(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    repeat(5, (line) => path(`M90,${520 + line * 44}H910`, gold(sleeve, 2.6))) +
    path(
      'M330,520C360,400 520,360 600,420C640,380 700,390 716,440L770,460L712,478C700,560 620,612 520,608L380,700L412,600C350,590 322,560 330,520Z',
      { fill: colours.ink },
    ) +
    circle(668, 438, 9, { fill: colours.paper }) +
    path('M716,440L770,460L712,478Z', { fill: colours.b }) +
    path('M430,520C500,470 560,500 590,540C530,580 470,570 430,520Z', {
      fill: colours.paper,
      'fill-opacity': 0.24,
    }) +
    path('M540,606V700M580,600V696', stroke(colours.b, 5)) +
    repeat(
      3,
      (note) =>
        ellipse(800 + note * 40 - 20, 350 - note * 46, [15, 11], {
          fill: colours.a,
          transform: `rotate(-20 ${800 + note * 40 - 20} ${350 - note * 46})`,
        }) + path(`M${794 + note * 40},${346 - note * 46}v-60`, gold(sleeve, 3)),
    )
  )
}
