import {
  around,
  circle,
  ellipse,
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

/** Two or three transparent inks, printed slightly out of register. */
export function riso(sleeve: Sleeve): string {
  const { colours, title, artist, number } = sleeve
  const [first, second] = turn(
    [rain, fence, mango, ladder, strings, harbour, crab, kettle],
    sleeve.place,
  )(sleeve)
  const lettering = block(
    title.toUpperCase(),
    { x: 60, y: 66, width: 880, height: 210 },
    { font: 'anton', fill: colours.b, largest: 190, leading: 1.08 },
  )
  return [
    ground(colours.paper),
    layer(first, [0, 0]),
    layer(second + lettering, [7, -5]),
    layer(
      words(artist, 62, 944, { font: 'bold', size: 34, fill: colours.ink }) +
        words(`ECHO YARD ${number}`, 940, 944, {
          font: 'bold',
          size: 18,
          fill: colours.ink,
          anchor: 'end',
          tracking: 0.08,
        }),
      [0, 0],
    ),
  ].join('')
}

function layer(content: string, [x, y]: Point): string {
  return group(content, { style: 'mix-blend-mode:multiply', transform: `translate(${x} ${y})` })
}

type Layers = [first: string, second: string]

function rain({ colours, random }: Sleeve): Layers {
  const drops = repeat(120, () => {
    const [x, y] = [random.whole(40, 960), random.whole(300, 640)]
    return path(`M${x},${y}l-14,54`, stroke(colours.b, 7, { 'stroke-linecap': 'round' }))
  })
  const roof = path('M60,700 L500,480 L940,700 L940,760 L500,545 L60,760Z', { fill: colours.b })
  return [
    circle(640, 480, 250, { fill: colours.a }) + rect(150, 700, 700, 180, { fill: colours.a }),
    drops + roof,
  ]
}

function fence({ colours, random }: Sleeve): Layers {
  const sheet = (x: number, fill: string) =>
    repeat(3, (rib) => rect(x + rib * 38, 420 + random.whole(-30, 30), 30, 450, { fill, rx: 12 }))
  return [
    circle(720, 470, 190, { fill: colours.a }) +
      repeat(4, (place) => sheet(60 + place * 226, colours.a)),
    repeat(4, (place) => sheet(172 + place * 226, colours.b)) +
      repeat(9, (place) =>
        circle(100 + place * 100, 520 + (place % 3) * 90, 9, { fill: colours.b }),
      ),
  ]
}

function leaf([x, y]: Point, degrees: number, length: number): string {
  const tip = around([x, y], degrees, length)
  return `M${x},${y}Q${around([x, y], degrees - 22, length * 0.6)} ${tip}Q${around([x, y], degrees + 22, length * 0.6)} ${x},${y}Z`
}

function mango({ colours, random }: Sleeve): Layers {
  const leaves = repeat(11, (place) =>
    path(leaf([520, 420], place * 33 + random.whole(-8, 8), 260), { fill: colours.b }),
  )
  const fruit: Point[] = [
    [330, 690],
    [560, 760],
    [740, 640],
  ]
  return [
    circle(500, 560, 330, { fill: colours.c, 'fill-opacity': 0.75 }) +
      fruit
        .map(([x, y]) =>
          ellipse(x, y, [95, 122], { fill: colours.a, transform: `rotate(24 ${x} ${y})` }),
        )
        .join(''),
    leaves +
      fruit
        .map(([x, y]) => path(`M${x + 30},${y - 116}Q500,480 520,420`, stroke(colours.b, 8)))
        .join(''),
  ]
}

function ladder({ colours }: Sleeve): Layers {
  const rails = repeat(2, (side) =>
    path(`M${330 + side * 190},880L${430 + side * 120},300`, stroke(colours.b, 20)),
  )
  const rungs = repeat(9, (rung) =>
    path(`M${340 + rung * 11},${830 - rung * 62}H${512 - rung * 8 + 0}`, stroke(colours.b, 16)),
  )
  const cloud = (x: number, y: number, fill: string) =>
    [0, 80, 160, 240]
      .map((step, place) => circle(x + step, y - (place % 3) * 26, 74, { fill }))
      .join('')
  return [
    cloud(180, 420, colours.a) +
      cloud(560, 560, colours.a) +
      circle(760, 370, 110, { fill: colours.c }) +
      rect(0, 850, 1000, 30, { fill: colours.a }),
    rails + rungs,
  ]
}

function strings({ colours }: Sleeve): Layers {
  return [
    repeat(17, (place) =>
      rect(60 + place * 52, 330 + Math.abs(8 - place) * 22, 34, 540 - Math.abs(8 - place) * 44, {
        fill: place % 2 ? colours.a : colours.c,
        rx: 17,
      }),
    ),
    repeat(4, (place) =>
      path(
        smooth([
          [0, 480 + place * 70],
          [250, 440 + place * 78],
          [500, 520 + place * 62],
          [750, 440 + place * 80],
          [1000, 490 + place * 70],
        ]),
        stroke(colours.b, 16 - place * 3),
      ),
    ),
  ]
}

function harbour({ colours }: Sleeve): Layers {
  const boxes = repeat(12, (place) =>
    rect(180 + (place % 6) * 108, 560 - Math.floor(place / 6) * 84, 100, 76, {
      fill: place % 3 ? colours.a : colours.c,
    }),
  )
  const waves = repeat(4, (row) =>
    path(
      smooth(
        Array.from(
          { length: 14 },
          (_, step): Point => [step * 80 - 20, 780 + row * 30 + (step % 2 ? 14 : -14)],
        ),
      ),
      stroke(colours.a, 14),
    ),
  )
  return [
    circle(770, 430, 120, { fill: colours.c }) + boxes + waves,
    path('M110,646H900L800,790H200Z', { fill: colours.b }) +
      rect(770, 420, 90, 226, { fill: colours.b }) +
      rect(790, 330, 26, 90, { fill: colours.b }),
  ]
}

function crab({ colours }: Sleeve): Layers {
  const legs = repeat(8, (place) => {
    const sideways = place < 4 ? -1 : 1
    const row = place % 4
    return path(
      `M${500 + sideways * 150},${580 + row * 40}q${sideways * 130},${-90 + row * 40} ${sideways * 210},${40 + row * 36}`,
      stroke(colours.b, 20, { 'stroke-linecap': 'round' }),
    )
  })
  const claws = [-1, 1]
    .map(
      (to) =>
        path(`M${500 + to * 170},540q${to * 90},-60 ${to * 110},-150`, stroke(colours.b, 30)) +
        circle(500 + to * 290, 350, 66, { fill: colours.b }) +
        path(`M${500 + to * 290},350l${to * -40},-90h${to * 60}Z`, { fill: colours.paper }),
    )
    .join('')
  const tide = repeat(5, (row) => rect(0, 700 + row * 40, 1000, 18, { fill: colours.c }))
  return [
    tide + ellipse(500, 600, [220, 150], { fill: colours.a }),
    legs +
      claws +
      ellipse(500, 590, [180, 110], { fill: colours.b, 'fill-opacity': 0.5 }) +
      circle(450, 470, 16, { fill: colours.b }) +
      circle(550, 470, 16, { fill: colours.b }),
  ]
}

function kettle({ colours }: Sleeve): Layers {
  const steam = repeat(3, (place) =>
    path(
      smooth([
        [690 + place * 60, 520],
        [650 + place * 70, 450],
        [720 + place * 66, 390],
        [670 + place * 76, 320],
      ]),
      stroke(colours.c, 26, { 'stroke-linecap': 'round' }),
    ),
  )
  return [
    steam +
      path('M250,830 Q230,560 460,540 Q690,560 670,830Z', { fill: colours.a }) +
      repeat(5, (place) => circle(240 + place * 130, 872, 30, { fill: colours.c })),
    path('M640,700 L770,560 L810,590 L668,780Z', { fill: colours.b }) +
      path('M320,560 Q460,330 600,560', stroke(colours.b, 26)) +
      circle(460, 528, 26, { fill: colours.b }) +
      rect(180, 838, 570, 22, { fill: colours.b }),
  ]
}
