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
  stroke,
} from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** A plate from a flora: one plant, pressed flat, with its caption. */
export function botanical(sleeve: Sleeve): string {
  const { colours, title, artist, number, year } = sleeve
  const plant = turn([bramble, umbel, fern, grasses, thistle, sprig, nettle], sleeve.place)
  return [
    ground(colours.paper),
    rect(44, 44, 912, 912, stroke(colours.ink, 2)),
    group(plant(sleeve), { transform: 'translate(500 520) scale(1.14) translate(-510 -545)' }),
    block(
      title,
      { x: 90, y: 90, width: 460, height: 200 },
      { font: 'serif', fill: colours.ink, largest: 82, leading: 0.96 },
    ),
    words(artist, 500, 918, { font: 'italic', size: 34, fill: colours.ink, anchor: 'middle' }),
    words(`Pl. ${sleeve.place + 1}`, 910, 106, {
      font: 'italic',
      size: 26,
      fill: colours.ink,
      anchor: 'end',
    }),
    words(`${number}, ${year}`, 910, 136, {
      font: 'sans',
      size: 15,
      fill: colours.ink,
      anchor: 'end',
      tracking: 0.06,
    }),
  ].join('')
}

/** A pointed leaf from `base`, split by its rib into a light and a dark half. */
function leaf(
  base: Point,
  degrees: number,
  length: number,
  { light, dark, wide = 0.3 }: { light: string; dark: string; wide?: number },
): string {
  const tip = around(base, degrees, length)
  const spread = Math.atan(wide * 1.6) * 57.3
  const half = (to: number, fill: string) =>
    path(`M${base}Q${around(base, degrees + to * spread, length * 0.62)} ${tip}Z`, { fill })
  return half(-1, light) + half(1, dark)
}

function along(from: Point, to: Point, bend: number) {
  const middle: Point = [(from[0] + to[0]) / 2 + bend, (from[1] + to[1]) / 2]
  const at = (part: number): Point => {
    const [p, q] = [1 - part, part]
    return [
      p * p * from[0] + 2 * p * q * middle[0] + q * q * to[0],
      p * p * from[1] + 2 * p * q * middle[1] + q * q * to[1],
    ]
  }
  return { at, d: `M${from}Q${middle} ${to}` }
}

function bramble({ colours, random }: Sleeve): string {
  const stem = along([330, 850], [720, 240], 190)
  return (
    path(stem.d, stroke(colours.ink, 7)) +
    repeat(9, (place) => {
      const base = stem.at(0.12 + place * 0.1)
      const to = place % 2 ? -160 : -20
      return leaf(base, to + random.between(-14, 14), 170 - place * 9, {
        light: colours.a,
        dark: colours.b,
        wide: 0.42,
      })
    }) +
    repeat(4, (cluster) => {
      const [x, y] = stem.at(0.3 + cluster * 0.2)
      return repeat(9, (drupe) =>
        circle(
          x + 40 + (drupe % 3) * 19 - (cluster % 2) * 130,
          y + 16 + Math.floor(drupe / 3) * 18,
          13,
          { fill: drupe % 4 ? colours.c : colours.ink },
        ),
      )
    })
  )
}

function umbel({ colours }: Sleeve): string {
  const crown: Point = [590, 520]
  return (
    path(along([470, 850], crown, -60).d, stroke(colours.b, 10)) +
    repeat(13, (ray) => {
      const end = around(crown, 190 + ray * 13.3, 230)
      return (
        path(`M${crown}Q${(crown[0] + end[0]) / 2},${end[1] + 40} ${end}`, stroke(colours.b, 4)) +
        repeat(12, (floret) => {
          const [x, y] = around(end, floret * 30, floret % 2 ? 32 : 17)
          return circle(x, y, 8, { fill: floret % 3 ? colours.c : colours.a })
        })
      )
    }) +
    leaf([488, 780], -150, 240, { light: colours.a, dark: colours.b }) +
    leaf([500, 720], -20, 260, { light: colours.a, dark: colours.b }) +
    leaf([510, 660], -140, 170, { light: colours.a, dark: colours.b })
  )
}

function fern({ colours }: Sleeve): string {
  const stem = along([400, 860], [700, 180], 120)
  return (
    path(stem.d, stroke(colours.ink, 6)) +
    repeat(30, (place) => {
      const part = 0.12 + place * 0.029
      const length = 210 * Math.sin(Math.min(1, 0.2 + (1 - part) * 0.95) * Math.PI * 0.55)
      const base = stem.at(part)
      return (
        leaf(base, -168 + place * 1.8, length, { light: colours.a, dark: colours.b, wide: 0.11 }) +
        leaf(base, -6 - place * 1.8, length, { light: colours.b, dark: colours.a, wide: 0.11 })
      )
    })
  )
}

function grasses({ colours, random }: Sleeve): string {
  return repeat(15, (blade) => {
    const stem = along(
      [520 + random.between(-70, 70), 860],
      [330 + blade * 36, random.between(400, 520)],
      random.between(-50, 50),
    )
    const tone = random.pick([colours.a, colours.b, colours.b, colours.c])
    return (
      path(stem.d, stroke(tone, 4)) +
      repeat(10, (seed) =>
        leaf(stem.at(0.62 + seed * 0.04), -90 + (seed % 2 ? 28 : -28) + (blade - 7) * 2, 40, {
          light: tone,
          dark: colours.ink,
          wide: 0.3,
        }),
      )
    )
  })
}

function thistle({ colours }: Sleeve): string {
  const heads: [Point, number][] = [
    [[600, 350], 1],
    [[380, 480], 0.7],
    [[770, 560], 0.62],
  ]
  return (
    heads
      .map(([[x, y], size]) => {
        const stem = path(
          along([560, 860], [x, y + 60 * size], (x - 560) * 0.3).d,
          stroke(colours.b, 8),
        )
        const plume = repeat(23, (hair) =>
          path(
            `M${x},${y}L${around([x, y], -160 + hair * 6.4, 150 * size)}`,
            stroke(hair % 2 ? colours.c : colours.a, 7 * size, { 'stroke-linecap': 'round' }),
          ),
        )
        const cup = repeat(5, (row) =>
          repeat(7 - row, (scale) =>
            circle(x + (scale - (6 - row) / 2) * 26 * size, y + row * 22 * size + 8, 17 * size, {
              fill: (scale + row) % 2 ? colours.b : colours.ink,
            }),
          ),
        )
        return stem + plume + cup
      })
      .join('') +
    leaf([560, 800], -160, 280, { light: colours.b, dark: colours.ink, wide: 0.2 }) +
    leaf([562, 760], -24, 250, { light: colours.b, dark: colours.ink, wide: 0.2 })
  )
}

function sprig({ colours }: Sleeve): string {
  const stem = along([300, 830], [760, 280], -150)
  return (
    path(stem.d, stroke(colours.ink, 6)) +
    repeat(16, (place) =>
      leaf(stem.at(0.08 + place * 0.058), place % 2 ? -135 : -5, 150 - place * 4, {
        light: colours.a,
        dark: colours.b,
        wide: 0.5,
      }),
    ) +
    repeat(7, (berry) => {
      const [x, y] = stem.at(0.2 + berry * 0.12)
      return (
        path(`M${x},${y}l30,44`, stroke(colours.ink, 3)) +
        circle(x + 32, y + 56, 19, { fill: colours.c }) +
        circle(x + 26, y + 49, 5, { fill: colours.paper })
      )
    })
  )
}

function nettle({ colours }: Sleeve): string {
  const stem = along([500, 870], [560, 210], 30)
  return (
    path(stem.d, stroke(colours.ink, 8)) +
    repeat(7, (pair) => {
      const base = stem.at(0.16 + pair * 0.125)
      const length = 270 - pair * 27
      return (
        leaf(base, 196, length, { light: colours.a, dark: colours.b, wide: 0.36 }) +
        leaf(base, -16, length, { light: colours.b, dark: colours.a, wide: 0.36 }) +
        path(smooth([base, around(base, 60, 40), around(base, 80, 74)]), stroke(colours.c, 6))
      )
    })
  )
}
