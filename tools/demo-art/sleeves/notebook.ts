import { contour, hills } from '../field.ts'
import {
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
import type { Sleeve } from './sleeve.ts'

/** A drawing with one pen and three felt tips. */
export function doodle(sleeve: Sleeve): string {
  const { colours, title, artist, place } = sleeve
  return [
    ground(colours.paper),
    place % 2 ? raga(sleeve) : shed(sleeve),
    block(
      title,
      { x: 70, y: 74, width: 800, height: 150 },
      { font: 'hand', fill: colours.ink, largest: 220, leading: 0.7 },
    ),
    words(`by ${artist}`, 560, 930, { font: 'hand', size: 74, fill: colours.ink }),
  ].join('')
}

/** A hand-drawn line: nearly straight, drawn twice. */
function pen({ random, colours }: Sleeve, points: Point[], width = 5): string {
  const shaky = () =>
    points.flatMap(([x, y], index): Point[] => {
      const next = points[index + 1]
      const here: Point = [x + random.between(-4, 4), y + random.between(-4, 4)]
      return next
        ? [
            here,
            [(x + next[0]) / 2 + random.between(-5, 5), (y + next[1]) / 2 + random.between(-5, 5)],
          ]
        : [here]
    })
  return (
    path(smooth(shaky()), stroke(colours.ink, width, { 'stroke-linecap': 'round' })) +
    path(smooth(shaky()), stroke(colours.ink, width * 0.5, { 'stroke-linecap': 'round' }))
  )
}

/** Felt tip: a zigzag that roughly fills a shape. */
function felt({ random }: Sleeve, [x, y]: Point, [width, height]: Point, fill: string): string {
  const zigzag = Array.from(
    { length: Math.round(height / 11) },
    (_, row): Point => [x + (row % 2 ? width : 0) + random.between(-12, 12), y + row * 11],
  )
  return path(
    straight(zigzag),
    stroke(fill, 15, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
  )
}

function shed(sleeve: Sleeve): string {
  const { colours, random } = sleeve
  const tomatoes = repeat(13, () => {
    const [x, y] = [random.whole(650, 900), random.whole(480, 760)]
    return (
      circle(x, y, 26, { fill: colours.a }) +
      pen(
        sleeve,
        [
          [x - 14, y - 22],
          [x, y - 34],
          [x + 16, y - 20],
        ],
        4,
      )
    )
  })
  return (
    felt(sleeve, [190, 480], [370, 330], colours.b) +
    felt(sleeve, [630, 440], [290, 370], colours.c) +
    tomatoes +
    pen(
      sleeve,
      [
        [180, 820],
        [180, 470],
        [370, 330],
        [570, 470],
        [570, 820],
      ],
      8,
    ) +
    pen(
      sleeve,
      [
        [130, 500],
        [370, 310],
        [620, 500],
      ],
      8,
    ) +
    repeat(6, (plank) =>
      pen(
        sleeve,
        [
          [230 + plank * 58, 480],
          [230 + plank * 58, 815],
        ],
        3,
      ),
    ) +
    rect(320, 600, 120, 220, { fill: colours.paper }) +
    pen(
      sleeve,
      [
        [320, 820],
        [320, 600],
        [440, 600],
        [440, 820],
      ],
      7,
    ) +
    circle(420, 710, 8, { fill: colours.ink }) +
    repeat(4, (cane) =>
      pen(
        sleeve,
        [
          [650 + cane * 80, 830],
          [668 + cane * 76, 420],
        ],
        4,
      ),
    ) +
    pen(
      sleeve,
      [
        [60, 828],
        [300, 836],
        [640, 824],
        [950, 834],
      ],
      9,
    ) +
    circle(800, 300, 66, { fill: colours.a }) +
    repeat(11, (ray) =>
      pen(
        sleeve,
        [
          [800 + 84 * Math.cos(ray * 0.57), 300 + 84 * Math.sin(ray * 0.57)],
          [800 + 122 * Math.cos(ray * 0.57), 300 + 122 * Math.sin(ray * 0.57)],
        ],
        4,
      ),
    )
  )
}

function raga(sleeve: Sleeve): string {
  const { colours } = sleeve
  const tones = [colours.a, colours.b, colours.c]
  const heap = repeat(7, (row) =>
    felt(
      sleeve,
      [180 + row * 36, 800 - row * 62],
      [640 - row * 72, 66],
      tones[row % 3] ?? colours.a,
    ),
  )
  const spiral = Array.from({ length: 120 }, (_, step): Point => {
    const angle = step * 0.24
    return [500 + Math.cos(angle) * (20 + step * 2.7), 560 + Math.sin(angle) * (12 + step * 2)]
  })
  return (
    heap +
    pen(sleeve, spiral, 6) +
    repeat(
      9,
      (sprout) =>
        pen(
          sleeve,
          [
            [180 + sprout * 80, 850],
            [170 + sprout * 82, 800],
            [190 + sprout * 80, 760],
          ],
          5,
        ) +
        pen(
          sleeve,
          [
            [172 + sprout * 82, 800],
            [140 + sprout * 82, 770],
          ],
          5,
        ),
    ) +
    pen(
      sleeve,
      [
        [100, 858],
        [500, 866],
        [900, 856],
      ],
      9,
    )
  )
}

/** A hiking map of an invented area, folded twice. */
export function walkersMap(sleeve: Sleeve): string {
  const { colours, title, artist, random, number } = sleeve
  const field = hills(title, 380)
  const levels = Array.from({ length: 15 }, (_, place) => 0.2 + place * 0.045)
  const road = smooth(
    Array.from(
      { length: 9 },
      (_, step): Point => [step * 130 - 20, 620 + random.between(-130, 130)],
    ),
  )
  const river = smooth(
    Array.from(
      { length: 9 },
      (_, step): Point => [330 + step * 40 + random.between(-90, 90), step * 130 - 20],
    ),
  )
  return [
    ground(colours.paper),
    ...levels.map((level, place) =>
      path(contour(field, level), stroke(colours.c, place % 5 ? 1.8 : 4)),
    ),
    path(river, stroke(colours.b, 15)),
    path(road, stroke(colours.ink, 15)),
    path(road, stroke(colours.a, 10)),
    path(
      smooth(
        Array.from(
          { length: 8 },
          (_, step): Point => [880 - step * 60 + random.between(-30, 30), step * 140],
        ),
      ),
      stroke(colours.ink, 4, { 'stroke-dasharray': '14 10' }),
    ),
    repeat(26, () => tree(random.whole(40, 960), random.whole(330, 940), colours.ink)),
    repeat(4, (fold) =>
      rect(fold * 250, 0, 250, 1000, { fill: fold % 2 ? '#000' : '#fff', 'fill-opacity': 0.05 }),
    ),
    repeat(9, (grid) =>
      path(`M${grid * 125},0V1000M0,${grid * 125}H1000`, stroke(colours.b, 1, { opacity: 0.6 })),
    ),
    rect(60, 60, 560, 250, { fill: colours.paper, stroke: colours.ink, 'stroke-width': 3 }),
    group(
      block(
        title,
        { x: 88, y: 90, width: 500, height: 130 },
        { font: 'serif', fill: colours.ink, largest: 74, leading: 0.98 },
      ) + words(artist, 90, 280, { font: 'italic', size: 36, fill: colours.a }),
      {},
    ),
    words(number, 940, 960, { font: 'mono', size: 18, fill: colours.ink, anchor: 'end' }),
  ].join('')
}

function tree(x: number, y: number, ink: string): string {
  return path(`M${x},${y}v-10m-9,0l9,-20l9,20Z`, stroke(ink, 2.4))
}
