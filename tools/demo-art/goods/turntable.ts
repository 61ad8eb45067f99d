import { around, circle, group, line, type Point, path, rect, repeat, stroke } from '../svg.ts'
import type { Deck } from './decks.ts'
import { flatShade, plate, tone } from './stage.ts'

/** A deck from directly above, centred on 500, 470. */
export function deckFromAbove(deck: Deck): string {
  return bodyOf(deck) + platter(deck, spindleOf(deck)) + controls(deck) + arms(deck)
}

type Frame = { x: number; y: number; width: number; height: number; radius: number }

export function frameOf({ body }: Deck): Frame {
  const frames: Record<Deck['body'], Frame> = {
    box: { x: 120, y: 190, width: 760, height: 580, radius: 14 },
    plank: { x: 90, y: 240, width: 820, height: 470, radius: 4 },
    round: { x: 190, y: 170, width: 620, height: 620, radius: 310 },
    skeleton: { x: 140, y: 170, width: 720, height: 620, radius: 0 },
    suitcase: { x: 150, y: 430, width: 700, height: 400, radius: 26 },
    wall: { x: 250, y: 110, width: 500, height: 740, radius: 18 },
    console: { x: 60, y: 250, width: 880, height: 420, radius: 8 },
    junior: { x: 170, y: 180, width: 660, height: 600, radius: 130 },
    portable: { x: 130, y: 230, width: 740, height: 480, radius: 60 },
  }
  return frames[body]
}

export function spindleOf({ body }: Deck): Point {
  if (body === 'round') return [480, 480]
  if (body === 'junior') return [450, 470]
  if (body === 'wall') return [500, 380]
  if (body === 'console') return [500, 460]
  if (body === 'skeleton') return [450, 480]
  return body === 'plank' ? [410, 475] : [420, 480]
}

function reach({ body }: Deck): number {
  if (body === 'console' || body === 'portable') return 185
  if (body === 'junior') return 212
  return body === 'wall' || body === 'plank' ? 222 : 248
}

function bodyOf(deck: Deck): string {
  const { x, y, width, height, radius } = frameOf(deck)
  const { plinth, edge, extras } = deck
  if (deck.body === 'skeleton') return skeleton(deck)
  const shape = rect(x, y, width, height, { fill: plinth, rx: radius })
  const second = extras.includes('second')
    ? rect(x + 26, y + 26, width - 52, height - 52, stroke(edge, 6, { rx: 8 }))
    : ''
  return (
    flatShade(rect(x, y, width, height, { fill: '#000', rx: radius })) +
    shape +
    grain(deck) +
    specks(deck) +
    second +
    rect(x, y, width, height, stroke(edge, 4, { rx: radius })) +
    cabinet(deck)
  )
}

function grain(deck: Deck): string {
  if (!deck.extras.includes('grain')) return ''
  const { x, y, width, height, radius } = frameOf(deck)
  const lines = repeat(17, (row) => {
    const level = y + 18 + (row * (height - 30)) / 16
    const inset =
      deck.body === 'round'
        ? 310 - Math.sqrt(Math.max(0, 310 ** 2 - (level - 480) ** 2)) + 10
        : Math.min(radius, 12)
    return path(
      `M${x + inset},${level}q${width * 0.25},${((row * 7) % 5) * 4 - 8} ${width / 2 - inset},0t${width / 2 - inset},0`,
      stroke(deck.edge, row % 3 ? 1.6 : 3, { opacity: 0.55 }),
    )
  })
  return lines
}

function specks(deck: Deck): string {
  if (!deck.extras.includes('specks')) return ''
  const { x, y, width, height } = frameOf(deck)
  return repeat(130, (place) =>
    circle(
      x + 12 + ((place * 137) % (width - 24)),
      y + 12 + ((place * 89) % (height - 24)),
      1.5 + (place % 4),
      { fill: place % 2 ? deck.edge : '#d4d1c9' },
    ),
  )
}

function skeleton({ plinth, edge }: Deck): string {
  const centre: Point = [450, 480]
  const legs: Point[] = [
    [200, 230],
    [230, 780],
    [800, 330],
  ]
  return legs
    .map(
      (leg) =>
        line(centre, leg, stroke(edge, 64, { 'stroke-linecap': 'round' })) +
        line(centre, leg, stroke(plinth, 54, { 'stroke-linecap': 'round' })) +
        circle(...leg, 44, { fill: tone.ink }) +
        circle(...leg, 26, { fill: tone.brass }),
    )
    .join('')
}

/** Optional parts of a body: a lid, speakers, a handle. */
function cabinet(deck: Deck): string {
  const grille = (left: number, top: number, [columns, rows]: Point) =>
    repeat(columns * rows, (hole) =>
      circle(left + (hole % columns) * 20, top + Math.floor(hole / columns) * 20, 5, {
        fill: deck.edge,
      }),
    )
  if (deck.body === 'suitcase') {
    return (
      plate(150, 120, [700, 310], deck.plinth, 26) +
      rect(150, 120, 700, 310, stroke(deck.edge, 4, { rx: 26 })) +
      rect(176, 146, 648, 258, { fill: tone.cream, rx: 14 }) +
      path('M420,832v20q0,30 30,30h100q30,0 30,-30v-20', stroke(tone.walnut, 18)) +
      rect(300, 420, 60, 22, { fill: tone.brass }) +
      rect(640, 420, 60, 22, { fill: tone.brass }) +
      grille(720, 470, [5, 9])
    )
  }
  if (deck.body === 'console') {
    return (
      rect(80, 270, 190, 380, { fill: tone.cream }) +
      rect(730, 270, 190, 380, { fill: tone.cream }) +
      [80, 730]
        .map((left) =>
          repeat(20, (row) =>
            line([left, 280 + row * 19], [left + 190, 280 + row * 19], stroke(tone.oak, 3)),
          ),
        )
        .join('') +
      rect(286, 270, 428, 380, stroke(deck.edge, 3)) +
      rect(140, 672, 26, 130, { fill: deck.edge }) +
      rect(834, 672, 26, 130, { fill: deck.edge })
    )
  }
  if (deck.body === 'portable')
    return grille(700, 290, [6, 6]) + rect(870, 380, 40, 180, stroke(deck.edge, 16, { rx: 20 }))
  if (deck.body === 'wall')
    return (
      grille(330, 770, [18, 3]) +
      circle(290, 150, 10, { fill: deck.edge }) +
      circle(710, 150, 10, { fill: deck.edge })
    )
  return ''
}

function platter(deck: Deck, [x, y]: Point): string {
  const radius = deck.body === 'suitcase' ? 185 : reach(deck)
  const [cx, cy] = deck.body === 'suitcase' ? [400, 628] : [x, y]
  const glow = deck.extras.includes('glow')
    ? circle(cx, cy, radius + 22, { fill: '#f4c56a', 'fill-opacity': 0.55 })
    : ''
  const strobe = deck.extras.includes('strobe')
    ? repeat(72, (dot) => circle(...around([cx, cy], dot * 5, radius - 8), 3.4, { fill: tone.ink }))
    : ''
  const disc = deck.extras.includes('record')
    ? record(deck, [cx, cy], radius - 18)
    : circle(cx, cy, radius - 22, { fill: deck.mat }) +
      repeat(5, (ring) =>
        circle(cx, cy, radius - 46 - ring * 36, stroke('#000', 2, { opacity: 0.16 })),
      )
  return (
    glow +
    circle(cx + 5, cy + 8, radius, { fill: '#000', 'fill-opacity': 0.18 }) +
    circle(cx, cy, radius, { fill: deck.platter }) +
    circle(cx, cy, radius, stroke('#000', 2, { opacity: 0.25 })) +
    strobe +
    disc +
    circle(cx, cy, 7, { fill: tone.silver })
  )
}

function record({ label }: Deck, [x, y]: Point, radius: number): string {
  const shine = [-32, 148]
    .map((angle) =>
      path(
        `M${x},${y}L${around([x, y], angle - 13, radius)}A${radius},${radius} 0 0 1 ${around([x, y], angle + 13, radius)}Z`,
        { fill: '#fff', 'fill-opacity': 0.09 },
      ),
    )
    .join('')
  return (
    circle(x, y, radius, { fill: '#1b1a1c' }) +
    repeat(9, (ring) => circle(x, y, radius * (0.42 + ring * 0.066), stroke('#37363a', 1.6))) +
    shine +
    circle(x, y, radius * 0.33, { fill: label }) +
    circle(x, y, radius * 0.2, stroke('#fff', 1.6, { opacity: 0.5 }))
  )
}

function controls({ extras, edge, metal, body }: Deck): string {
  const knob =
    body === 'suitcase'
      ? circle(640, 780, 26, { fill: metal }) + circle(700, 780, 18, { fill: metal })
      : body === 'portable'
        ? circle(740, 620, 34, { fill: metal }) + line([740, 620], [740, 592], stroke(tone.ink, 5))
        : circle(196, 706, 34, { fill: metal }) +
          circle(196, 706, 34, stroke(edge, 3)) +
          line([196, 706], [196, 680], stroke(tone.ink, 5))
  return [
    extras.includes('knob') ? knob : '',
    extras.includes('buttons')
      ? group(
          plate(150, 700, [66, 44], metal, 8) +
            plate(228, 714, [34, 30], metal, 6) +
            plate(270, 714, [34, 30], metal, 6),
          { transform: `translate(${body === 'junior' ? 330 : 0} 0)` },
        )
      : '',
    extras.includes('pitch')
      ? plate(806, 470, [44, 250], '#1b1a19', 6) +
        line([828, 486], [828, 704], stroke(tone.grey, 4)) +
        plate(812, 576, [32, 44], tone.silver, 4) +
        circle(170, 660, 16, { fill: tone.red })
      : '',
    extras.includes('pod')
      ? circle(150, 300, 44, { fill: tone.dark }) +
        circle(150, 300, 20, { fill: metal }) +
        path('M138,262L330,250M138,340L240,650', stroke(tone.ink, 3, { opacity: 0.6 }))
      : '',
  ].join('')
}

function arms(deck: Deck): string {
  if (deck.arm === 'tangent') return tangent(deck)
  const pivots: Partial<Record<Deck['body'], Point>> = {
    round: [712, 330],
    wall: [664, 640],
    console: [668, 330],
    suitcase: [664, 500],
    plank: [790, 320],
    portable: [640, 300],
    junior: [742, 300],
    skeleton: [800, 330],
  }
  const pivot = pivots[deck.body] ?? [766, 300]
  const small = deck.body === 'console' || deck.body === 'suitcase' || deck.body === 'portable'
  const needle = needleOf(deck)
  const second = deck.arm === 'twin' ? arm(deck, [330, 270], [470, 400], 0.9) : ''
  return arm(deck, pivot, needle, small ? 0.72 : 1) + second
}

function needleOf(deck: Deck): Point {
  const [x, y] = deck.body === 'suitcase' ? [400, 628] : spindleOf(deck)
  const radius = (deck.body === 'suitcase' ? 185 : reach(deck)) * 0.72
  return around([x, y], deck.body === 'wall' ? 62 : 44, radius)
}

function arm({ arm, metal }: Deck, pivot: Point, needle: Point, size: number): string {
  const [dx, dy] = [needle[0] - pivot[0], needle[1] - pivot[1]]
  const length = Math.hypot(dx, dy)
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI
  const tube =
    arm === 'bent'
      ? `M0,0C${length * 0.3},${-46 * size} ${length * 0.55},${40 * size} ${length - 40},0`
      : arm === 'curved'
        ? `M0,0Q${length * 0.5},${-54 * size} ${length - 40},0`
        : `M0,0H${length - 40}`
  return group(
    circle(0, 0, 58 * size, { fill: '#000', 'fill-opacity': 0.16, transform: 'translate(5 7)' }) +
      circle(0, 0, 56 * size, { fill: metal }) +
      circle(0, 0, 56 * size, stroke('#000', 2, { opacity: 0.3 })) +
      circle(0, 0, 30 * size, { fill: tone.grey }) +
      path(tube, stroke('#000', 13 * size, { opacity: 0.2, transform: 'translate(3 8)' })) +
      path(tube, stroke(metal, 13 * size, { 'stroke-linecap': 'round' })) +
      path(tube, stroke('#000', 2, { opacity: 0.22 })) +
      plate(-92 * size, -24 * size, [58 * size, 48 * size], tone.dark, 6) +
      rect(-40 * size, -7 * size, 40 * size, 14 * size, { fill: metal }) +
      group(
        plate(0, -19 * size, [66 * size, 38 * size], tone.ink, 5) +
          rect(12 * size, 19 * size, 30 * size, 6, { fill: metal }),
        { transform: `translate(${length - 46} 0) rotate(-14)` },
      ),
    { transform: `translate(${pivot}) rotate(${angle})` },
  )
}

function tangent({ metal }: Deck): string {
  return (
    plate(150, 208, [700, 44], metal, 22) +
    line([170, 230], [830, 230], stroke('#000', 3, { opacity: 0.3 })) +
    plate(560, 196, [90, 70], tone.ink, 10) +
    rect(597, 262, 16, 170, { fill: metal }) +
    plate(580, 424, [50, 70], tone.ink, 6)
  )
}
