import { circle, ground, group, type Point, path, rect, repeat, straight, turned } from '../svg.ts'
import { capHeight, type FontName, widthOf, words } from '../type.ts'
import { dotStrip } from './halftone.ts'
import type { Sleeve } from './sleeve.ts'

/** Torn paper, tape and letters cut from magazines. */
export function collage(sleeve: Sleeve): string {
  const { colours, random, artist, number } = sleeve
  const tones = [colours.a, colours.b, colours.c, colours.ink]
  return [
    ground(colours.paper),
    ...tones.map((fill, place) => torn(sleeve, place, fill)),
    motif(sleeve),
    dotStrip(random.whole(40, 200), random.whole(560, 640), [34, 16], colours.ink),
    tape(sleeve, 140, 180),
    tape(sleeve, 800, 830),
    ransom(sleeve),
    group(
      rect(56, 892, 40 + widthOf(artist, { font: 'mono', size: 30 }), 56, { fill: colours.paper }) +
        words(artist, 76, 930, { font: 'mono', size: 30, fill: '#161412' }),
      turned(-1.2, [200, 920]),
    ),
    words(number, 944, 950, { font: 'mono', size: 18, fill: colours.ink, anchor: 'end' }),
  ].join('')
}

/** A sheet with three clean sides and a white, ragged fourth. */
function torn({ random, place: turn }: Sleeve, place: number, fill: string): string {
  const corners: Point[] = [
    [-40, -40],
    [420, 200],
    [60, 460],
    [560, 560],
  ]
  const [x, y] = corners[(place + turn) % 4] ?? [0, 0]
  const [width, height] = [random.whole(460, 620), random.whole(380, 520)]
  const ragged = (lift: number): Point[] =>
    Array.from(
      { length: 40 },
      (_, step): Point => [
        x + width - (step / 39) * width,
        y + height + lift + random.between(-11, 11),
      ],
    )
  const sheet = (lift: number): Point[] => [[x, y], [x + width, y], ...ragged(lift)]
  return group(
    path(straight(sheet(16), true), {
      fill: '#000',
      'fill-opacity': 0.14,
      transform: 'translate(6 8)',
    }) +
      path(straight(sheet(14), true), { fill: '#f7f3ea' }) +
      path(straight(sheet(-4), true), { fill }),
    turned(random.between(-9, 9), [x + width / 2, y + height / 2]),
  )
}

/** The cut-out motif: an eye, a moon, an arrow, a hand-cut window. */
function motif({ place, colours }: Sleeve): string {
  const pictures = [
    circle(660, 590, 190, { fill: colours.paper }) +
      repeat(9, (row) => rect(470, 440 + row * 42, 380, 14, { fill: colours.ink })) +
      circle(660, 590, 64, { fill: colours.a }),
    path('M420,640 Q640,420 880,640 Q640,830 420,640Z', { fill: colours.paper }) +
      circle(650, 632, 104, { fill: colours.b }) +
      circle(650, 632, 50, { fill: '#161412' }) +
      circle(676, 606, 17, { fill: colours.paper }),
    path('M470,760 L470,520 L640,520 L640,440 L860,640 L640,830 L640,760Z', {
      fill: colours.paper,
    }) +
      path('M500,730 L500,550 L660,550', {
        fill: 'none',
        stroke: colours.ink,
        'stroke-width': 6,
        'stroke-dasharray': '18 12',
      }),
    rect(490, 460, 340, 360, { fill: '#161412' }) +
      rect(510, 480, 140, 150, { fill: colours.c }) +
      rect(670, 480, 140, 150, { fill: colours.a }) +
      rect(510, 650, 140, 150, { fill: colours.b }) +
      rect(670, 650, 140, 150, { fill: colours.paper }),
    repeat(24, (ray) =>
      path('M650,640 L638,420 L662,420Z', {
        fill: ray % 2 ? colours.ink : colours.paper,
        transform: `rotate(${ray * 15} 650 640)`,
      }),
    ) + circle(650, 640, 96, { fill: colours.a }),
    path(
      'M650,800 C440,660 470,470 590,480 C640,486 650,540 650,540 C650,540 660,486 710,480 C830,470 860,660 650,800Z',
      { fill: colours.b },
    ) +
      path('M650,800 L640,690 L672,640 L636,590 L650,540', {
        fill: 'none',
        stroke: colours.paper,
        'stroke-width': 9,
      }),
  ]
  return group(pictures[place % pictures.length] ?? '', turned(place * 5 - 12, [650, 640]))
}

function tape({ random }: Sleeve, x: number, y: number): string {
  return rect(x, y, 190, 54, {
    fill: '#e9ddb4',
    'fill-opacity': 0.72,
    ...turned(random.between(-40, 40), [x + 95, y + 27]),
  })
}

const magazine: FontName[] = [
  'slab',
  'anton',
  'abril',
  'archivo',
  'serif',
  'monoBold',
  'swash',
  'blackletter',
  'grotesque',
]

/** Every letter from a different page. */
function ransom({ title, random, colours }: Sleeve): string {
  const rows = title.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 13)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
    return lines
  }, [])
  const pitch = Math.min(112, 880 / Math.max(...rows.map((row) => row.length)))
  const papers: [string, string][] = [
    ['#f7f3ea', '#161412'],
    ['#161412', '#f7f3ea'],
    [colours.a, '#161412'],
    ['#f7f3ea', colours.b],
    [colours.c, '#161412'],
  ]
  return rows
    .flatMap((row, line) =>
      [...row].map((letter, place) => {
        if (letter === ' ') return ''
        const [paper, ink] = random.pick(papers)
        const font = random.pick(magazine)
        const shown = random.chance(0.6) ? letter.toUpperCase() : letter
        const size = (pitch * 0.66) / capHeight(font)
        const [x, y] = [60 + place * pitch, 76 + line * pitch * 1.14]
        const tall = pitch * random.between(0.96, 1.08)
        return group(
          rect(x, y, pitch * 0.94, tall, { fill: paper }) +
            words(shown, x + pitch * 0.47, y + tall * 0.83, {
              font,
              size: Math.min(size, (pitch * 0.8 * size) / widthOf(shown, { font, size })),
              fill: ink,
              anchor: 'middle',
            }),
          turned(random.between(-7, 7), [x + pitch / 2, y + pitch / 2]),
        )
      }),
    )
    .join('')
}
