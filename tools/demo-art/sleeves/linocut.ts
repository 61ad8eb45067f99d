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
  short,
  smooth,
  stroke,
} from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** A linocut printed in black: the light areas are gouged stroke by stroke. */
export function linocut(sleeve: Sleeve): string {
  const { colours, title, artist, number } = sleeve
  const motif = turn([ship, moonTide, trees, gull, fernWood, ferry, hands, chapel], sleeve.place)
  return [
    ground(colours.paper),
    rect(48, 48, 904, 700, { fill: colours.ink }),
    '<clipPath id="lino"><rect x="48" y="48" width="904" height="700"/></clipPath>',
    group(motif(sleeve), { 'clip-path': 'url(#lino)' }),
    block(
      title,
      { x: 50, y: 792, width: 900, height: 86 },
      { font: 'grotesque', fill: colours.ink, largest: 92, vertical: 'middle', leading: 0.98 },
    ),
    words(artist || 'Singers unknown', 52, 934, { font: 'italic', size: 36, fill: colours.ink }),
    words(`Fathom & Fern ${number}`, 948, 934, {
      font: 'italic',
      size: 24,
      fill: colours.ink,
      anchor: 'end',
    }),
  ].join('')
}

/** One gouge: thin where the tool enters and leaves, thick between. */
function gouge(from: Point, degrees: number, length: number, thick = 7): string {
  const to = around(from, degrees, length)
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const upper = around(middle, degrees - 90, thick)
  const lower = around(middle, degrees + 90, thick * 0.4)
  return `M${from.map(short)}Q${upper.map(short)} ${to.map(short)}Q${lower.map(short)} ${from.map(short)}Z`
}

/** Rows of gouges that follow a direction field in a rectangle. */
function cut(
  { random }: Sleeve,
  [left, top, right, bottom]: [number, number, number, number],
  flow: (x: number, y: number) => number,
  { gap = 20, length = 60, thick = 7 } = {},
): string {
  let d = ''
  for (let y = top; y < bottom; y += gap) {
    for (
      let x = left + random.between(0, length);
      x < right;
      x += length * random.between(0.9, 1.4)
    ) {
      d += gouge([x, y + random.between(-3, 3)], flow(x, y), length * random.between(0.6, 1), thick)
    }
  }
  return d
}

const swell = (x: number, y: number) => 22 * Math.sin(x / 70 + y / 40)

function sky(sleeve: Sleeve, bottom: number, centre: Point): string {
  let d = ''
  for (let radius = 130; radius < 900; radius += 30) {
    for (let degrees = sleeve.random.between(0, 12); degrees < 360; degrees += 2600 / radius) {
      const from = around(centre, degrees, radius)
      if (from[1] < bottom) d += gouge(from, degrees + 92, 48, 4)
    }
  }
  return path(d, { fill: sleeve.colours.paper })
}

function sea(sleeve: Sleeve, top: number, fill = sleeve.colours.paper): string {
  return path(cut(sleeve, [30, top, 960, 760], swell, { gap: 22, length: 80, thick: 11 }), { fill })
}

function ship(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    sky(sleeve, 500, [250, 200]) +
    circle(250, 200, 92, { fill: colours.a }) +
    path('M560,120V540', stroke(colours.paper, 10)) +
    path('M548,140Q330,330 400,500H548Z', { fill: colours.paper }) +
    path('M572,170Q760,360 740,500H572Z', { fill: colours.a }) +
    path('M330,530H790Q760,640 680,650H440Q370,640 330,530Z', { fill: colours.paper }) +
    path('M360,560H760', stroke(colours.ink, 8)) +
    sea(sleeve, 640)
  )
}

function moonTide(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    sky(sleeve, 430, [500, 300]) +
    circle(500, 300, 118, { fill: colours.a }) +
    circle(540, 270, 96, { fill: colours.ink }) +
    sea(sleeve, 440) +
    path('M470,760 Q450,560 480,520 Q500,490 524,520 Q552,560 532,760Z', { fill: colours.ink }) +
    path('M480,740Q470,590 500,530Q530,590 520,740Z', { fill: colours.a }) +
    circle(501, 496, 26, { fill: colours.paper })
  )
}

function trees(sleeve: Sleeve): string {
  const { colours, random } = sleeve
  const trunks = repeat(7, (place) => {
    const [x, top] = [130 + place * 124, 130 + ((place * 5) % 3) * 70]
    const limb = (to: number, level: number) =>
      `M${x},${level}Q${x + to * 50},${level - 20} ${x + to * 64},${level - 110}Q${x + to * 30},${level - 40} ${x},${level - 40}Z`
    const wood = `M${x - 30},700L${x - 15},${top}h30L${x + 32},700Z`
    const bark = cut(sleeve, [x - 14, top + 30, x + 10, 650], () => 88, {
      gap: 44,
      length: 26,
      thick: 6,
    })
    return (
      path(wood + limb(1, top + 150) + limb(-1, top + 210), { fill: colours.paper }) +
      path(bark, { fill: colours.ink })
    )
  })
  const sun = circle(690 + random.whole(-20, 20), 210, 110, { fill: colours.a })
  return sky(sleeve, 600, [690, 210]) + sun + trunks + sea(sleeve, 590, colours.a)
}

function gull(sleeve: Sleeve): string {
  const { colours } = sleeve
  const feathers = repeat(11, (place) =>
    path(
      gouge([330 - place * 22, 330 + place * 5], 118, 150 - place * 8, 9) +
        gouge([640 + place * 24, 320 + place * 2], 62, 150 - place * 8, 9),
      { fill: colours.ink },
    ),
  )
  return (
    sky(sleeve, 610, [500, 900]) +
    path(
      'M60,330Q260,200 440,330Q500,280 560,330Q740,190 950,300Q780,330 640,460Q560,560 500,560Q420,560 370,450Q230,330 60,330Z',
      { fill: colours.paper },
    ) +
    feathers +
    path('M478,560h44l-22,60Z', { fill: colours.a }) +
    circle(484, 520, 8, { fill: colours.ink }) +
    circle(516, 520, 8, { fill: colours.ink }) +
    sea(sleeve, 650, colours.a)
  )
}

function fernWood(sleeve: Sleeve): string {
  const { colours } = sleeve
  return repeat(5, (frond) => {
    const base: Point = [120 + frond * 190, 770]
    const lean = -100 + (frond - 2) * -9
    const tone = frond % 2 ? colours.a : colours.paper
    const blades = Array.from({ length: 26 }, (_, blade) => {
      const at = around(base, lean + blade * 0.5, 40 + blade * 24)
      const length = 130 * (1 - blade / 30)
      return gouge(at, lean - 62, length, 9) + gouge(at, lean + 62, length, 9)
    }).join('')
    return (
      path(blades, { fill: tone }) +
      path(`M${base}L${around(base, lean + 12, 660)}`, stroke(tone, 5))
    )
  })
}

function ferry(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    sky(sleeve, 330, [500, -200]) +
    path(
      smooth(
        [
          [30, 420],
          [200, 300],
          [360, 380],
          [560, 240],
          [760, 360],
          [980, 290],
          [980, 480],
          [30, 480],
        ],
        true,
      ),
      { fill: colours.a },
    ) +
    path(
      cut(sleeve, [60, 330, 960, 470], (x) => (x % 300 > 150 ? 42 : -42), {
        gap: 26,
        length: 50,
        thick: 5,
      }),
      { fill: colours.ink },
    ) +
    sea(sleeve, 500) +
    path('M350,560H660L630,630H380Z', { fill: colours.ink }) +
    path('M356,556H654V524H356Z', { fill: colours.paper }) +
    rect(420, 470, 150, 54, { fill: colours.paper }) +
    repeat(4, (window) => rect(432 + window * 34, 484, 20, 22, { fill: colours.ink })) +
    rect(480, 420, 34, 50, { fill: colours.a })
  )
}

function hands(sleeve: Sleeve): string {
  const { colours } = sleeve
  const strings = repeat(9, (string) =>
    path(`M48,${210 + string * 44}H960`, stroke(colours.paper, 3 + (string % 3) * 2)),
  )
  const hand = (x: number, y: number, flip: number, fill: string) =>
    group(
      repeat(4, (finger) =>
        rect(-92 + finger * 48, -250 + Math.abs(finger - 1.4) * 34, 40, 220, { fill, rx: 20 }),
      ) +
        rect(-100, -90, 196, 190, { fill, rx: 66 }) +
        rect(70, -84, 40, 150, { fill, rx: 20, transform: 'rotate(38 90 0)' }),
      { transform: `translate(${x} ${y}) scale(${flip} 1) rotate(-12)` },
    )
  return (
    path(
      cut(sleeve, [40, 70, 960, 190], () => 4),
      { fill: colours.paper },
    ) +
    strings +
    hand(340, 600, 1, colours.a) +
    hand(690, 520, -1, colours.paper) +
    ellipse(500, 760, [600, 40], { fill: colours.ink })
  )
}

function chapel(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    sky(sleeve, 520, [500, 260]) +
    path('M360,620V360L500,200L640,360V620Z', { fill: colours.paper }) +
    path('M470,620V500a30,30 0 0 1 60,0V620Z', { fill: colours.ink }) +
    circle(500, 360, 34, { fill: colours.a }) +
    sea(sleeve, 610, colours.a)
  )
}
