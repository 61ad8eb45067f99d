import { around, circle, ground, type Point, path, rect, repeat, short } from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** The darkness of the image at a point: 0 is paper, 1 is solid ink. */
type Tone = (x: number, y: number) => number

/** One studio photograph, coarsely screened, on a single flat colour. No faces. */
export function halftone(sleeve: Sleeve): string {
  const { colours, title, artist, place, number } = sleeve
  const tone = turn(
    [listener, mirrorBall, trio, receiver, lampshade, vase, cups, microphone],
    place,
  )
  const isTypeAbove = place % 3 !== 1
  const top = isTypeAbove ? 70 : 800
  return [
    ground(colours.paper),
    circle(place % 2 ? 330 : 640, 590, 320, { fill: colours.a }),
    path(screen(tone), { fill: colours.ink }),
    isTypeAbove ? '' : rect(0, 770, 1000, 230, { fill: colours.paper }),
    block(
      title,
      { x: 60, y: top, width: 880, height: 110 },
      { font: 'abril', fill: colours.ink, largest: 112, leading: 0.98 },
    ),
    words(artist, 62, top + (isTypeAbove ? 160 : 150), { font: 'sans', size: 30, fill: colours.b }),
    words(`VELOUR STREET  ${number}`, 940, 968, {
      font: 'sans',
      size: 16,
      fill: colours.ink,
      anchor: 'end',
      tracking: 0.12,
    }),
  ].join('')
}

const pitch = 13.5

/** A dot screen turned by 45 degrees, with larger dots where the image is darker. */
function screen(tone: Tone): string {
  let d = ''
  for (let row = -75; row < 75; row++) {
    for (let column = 0; column < 110; column++) {
      const x = 500 + (column - 55 + row) * pitch * Math.SQRT1_2
      const y = 560 + (column - 55 - row) * pitch * Math.SQRT1_2
      const radius = Math.sqrt(Math.min(1, Math.max(0, tone(x, y)))) * pitch * 0.62
      if (radius < 1.5 || x < 0 || x > 1000 || y < 230 || y > 1000) continue
      d += `M${short(x - radius)},${short(y)}a${short(radius)},${short(radius)} 0 1 0 ${short(radius * 2)},0a${short(radius)},${short(radius)} 0 1 0 ${short(-radius * 2)},0`
    }
  }
  return d
}

/** 1 well inside an ellipse, 0 outside, shaded as if lit from the upper left. */
function ball(x: number, y: number, [cx, cy, rx, ry]: [number, number, number, number]): number {
  const [u, v] = [(x - cx) / rx, (y - cy) / ry]
  const distance = u * u + v * v
  return distance > 1 ? 0 : 0.5 + 0.42 * u + 0.3 * v + 0.25 * distance
}

function box(
  x: number,
  y: number,
  [left, top, right, bottom]: [number, number, number, number],
): number {
  return x < left || x > right || y < top || y > bottom
    ? 0
    : 0.3 + (0.6 * (x - left)) / (right - left)
}

const listener: Tone = (x, y) =>
  Math.max(
    ball(x, y, [560, 460, 190, 175]) * 1.3,
    ball(x, y, [540, 560, 108, 150]) * 0.9,
    box(x, y, [490, 640, 600, 800]),
    ball(x, y, [545, 1040, 340, 270]),
  )

const mirrorBall: Tone = (x, y) => {
  const [u, v] = [(x - 500) / 250, (y - 500) / 250]
  const distance = u * u + v * v
  if (x > 496 && x < 504 && y < 260) return 1
  if (distance > 1) return 0
  const longitude = Math.floor((Math.atan2(u, Math.sqrt(1 - distance)) / Math.PI) * 14)
  const latitude = Math.floor((Math.asin(v) / Math.PI) * 14)
  return (((((longitude * 7 + latitude * 13) % 5) + 5) % 5) / 4) * 0.85 + 0.15
}

const trio: Tone = (x, y) =>
  Math.max(
    ...[230, 500, 770].map((cx, place) => {
      const lift = place === 1 ? -60 : 0
      return Math.max(
        ball(x, y, [cx, 480 + lift, 120, 112]) * 1.3,
        ball(x, y, [cx, 545 + lift, 74, 100]) * 0.8,
        ball(x, y, [cx, 930 + lift, 150, 290]),
      )
    }),
  )

const receiver: Tone = (x, y) => {
  const arc = Math.abs(Math.hypot(x - 500, (y - 760) * 1.35) - 330)
  const handle = y < 760 && arc < 46 ? 0.85 - arc / 120 : 0
  const cord = Math.abs(x - 700 - Math.sin(y / 16) * 26) < 11 && y > 700 ? 0.9 : 0
  return Math.max(handle, ball(x, y, [190, 740, 110, 84]), ball(x, y, [810, 740, 110, 84]), cord)
}

const lampshade: Tone = (x, y) => {
  const half = 110 + (y - 330) * 0.55
  const shade =
    y > 330 && y < 640 && Math.abs(x - 500) < half ? 0.2 + (0.6 * Math.abs(x - 470)) / half : 0
  return Math.max(shade, box(x, y, [488, 640, 512, 900]), ball(x, y, [500, 930, 150, 40]) * 1.1)
}

const vase: Tone = (x, y) => {
  const waist = y > 700 ? 52 + 92 * Math.sin(Math.min(1, (y - 700) / 300) * Math.PI) : 50
  const half = y > 650 ? waist : 0
  const body =
    y < 960 && Math.abs(x - 500) < half ? 0.35 + (0.6 * (x - 500 + half)) / (half * 2) : 0
  const blooms = [206, 236, 262, 288, 314, 340].map((angle, place) => {
    const [cx, cy] = around([500, 640], angle, 220 + (place % 2) * 74)
    const petals = 0.7 + 0.3 * Math.cos(Math.hypot(x - cx, y - cy) / 7)
    return Math.max(ball(x, y, [cx, cy, 70, 70]) * petals, stem(x, y, [cx, cy]))
  })
  return Math.max(body, ...blooms)
}

/** A thin line from a blossom down to the mouth of the vase. */
function stem(x: number, y: number, [cx, cy]: Point): number {
  const part = (y - cy) / (660 - cy)
  if (part < 0 || part > 1) return 0
  return Math.abs(x - cx - (500 - cx) * part ** 0.8) < 8 ? 0.8 : 0
}

const cups: Tone = (x, y) => {
  const cup = (cx: number, cy: number) => {
    const half = 150 - Math.max(0, y - cy) * 0.28
    const body =
      y > cy && y < cy + 190 && Math.abs(x - cx) < half
        ? 0.25 + (0.65 * (x - cx + half)) / (half * 2)
        : 0
    const handle = Math.abs(Math.hypot(x - cx - 160, y - cy - 80) - 54) < 15 ? 0.85 : 0
    return Math.max(body, handle, ball(x, y, [cx, cy, 150, 34]) * 0.5)
  }
  return Math.max(cup(360, 420), cup(540, 680))
}

const microphone: Tone = (x, y) => {
  const head = ball(x, y, [500, 470, 130, 175])
  const mesh = (Math.floor(x / 27) + Math.floor(y / 27)) % 2 ? 1 : 0.72
  const ring = Math.abs(y - 500) < 16 && Math.abs(x - 500) < 140 ? 1 : 0
  return Math.max(
    head * mesh,
    ring,
    box(x, y, [450, 640, 550, 720]),
    box(x, y, [484, 720, 516, 1000]),
  )
}

/** A strip of the screen, for other designs. */
export function dotStrip(
  x: number,
  y: number,
  [columns, rows]: [number, number],
  fill: string,
): string {
  return repeat(columns * rows, (place) => {
    const [column, row] = [place % columns, Math.floor(place / columns)]
    return circle(x + column * 16 + (row % 2) * 8, y + row * 14, 7.5 * (1 - row / rows), { fill })
  })
}
