import { circle, ground, group, path, rect, repeat, side, stroke } from '../svg.ts'
import { block, fit, words } from '../type.ts'
import type { Sleeve } from './sleeve.ts'

type Subject = { sleeve: Sleeve; front: string }

/** The further images of a record: the second is its back, the third its label, the fourth the disc half out. */
export function extra(picture: number, subject: Subject): string {
  if (picture === 1) return back(subject.sleeve)
  if (picture === 2) return label(subject.sleeve)
  return halfOut(subject)
}

/** The light and the dark colour of a palette: some labels print on dark card. */
function card({ colours }: Sleeve) {
  return { paper: colours.paper, ink: colours.ink }
}

function back(sleeve: Sleeve): string {
  const { tracks, title, artist, number, label, year, colours } = sleeve
  const { paper, ink } = card(sleeve)
  const half = Math.ceil(tracks.length / 2)
  const longest = tracks.reduce((long, track) => (track.length > long.length ? track : long), '')
  const { size } = fit(
    longest,
    { width: 370, height: 40 },
    { font: 'sans', fill: ink, largest: 29 },
  )
  const list = (from: number, to: number, x: number) =>
    tracks
      .slice(from, to)
      .map(
        (track, row) =>
          words(`${row + 1}`, x, 420 + row * 54, { font: 'mono', size: 20, fill: ink }) +
          words(track, x + 44, 420 + row * 54, {
            font: 'sans',
            size: Math.max(20, size),
            fill: ink,
          }),
      )
      .join('')
  return [
    ground(paper),
    rect(0, 0, side, 22, { fill: colours.a }),
    block(
      title,
      { x: 60, y: 84, width: 700, height: 120 },
      { font: 'bold', fill: ink, largest: 60, leading: 1.04, tracking: -0.02 },
    ),
    words(artist, 62, 258, { font: 'sans', size: 30, fill: ink }),
    words(number, 940, 120, { font: 'mono', size: 26, fill: ink, anchor: 'end' }),
    path('M60,310H940', stroke(ink, 2)),
    words('Side one', 60, 362, { font: 'bold', size: 22, fill: colours.a }),
    words('Side two', 520, 362, { font: 'bold', size: 22, fill: colours.a }),
    list(0, half, 60),
    list(half, tracks.length, 520),
    path('M60,870H940', stroke(ink, 2)),
    words(`© ${year} ${label}`, 60, 924, { font: 'sans', size: 21, fill: ink }),
    words('33 1/3 rpm  stereo', 940, 924, { font: 'mono', size: 20, fill: ink, anchor: 'end' }),
  ].join('')
}

function grooves(x: number, y: number, radius: number): string {
  const disc = circle(x, y, radius, { fill: '#17161a' })
  const rings = repeat(26, (place) =>
    circle(x, y, radius * (0.42 + place * 0.0218), stroke('#2b2a30', place % 7 ? 1.6 : 5)),
  )
  const shine = [20, 200]
    .map((angle) =>
      path(
        `M${x},${y}L${x + radius},${y - radius * 0.2}A${radius},${radius} 0 0 1 ${x + radius},${y + radius * 0.2}Z`,
        { fill: '#fff', 'fill-opacity': 0.055, transform: `rotate(${angle} ${x} ${y})` },
      ),
    )
    .join('')
  return disc + rings + shine
}

function centre(sleeve: Sleeve, x: number, y: number, radius: number): string {
  const { colours, label, number, title, artist } = sleeve
  const { paper, ink } = card(sleeve)
  const unit = radius / 300
  const line = (text: string, dy: number, size: number) =>
    block(
      text,
      { x: x - 220 * unit, y: y + dy * unit, width: 440 * unit, height: size * unit },
      { font: 'bold', fill: ink, largest: size * unit, anchor: 'middle' },
    )
  return [
    circle(x, y, radius, { fill: paper }),
    `<clipPath id="top"><rect x="${x - radius}" y="${y - radius}" width="${radius * 2}" height="${radius * 0.74}"/></clipPath>`,
    group(circle(x, y, radius, { fill: colours.a }), { 'clip-path': 'url(#top)' }),
    block(
      label.toUpperCase(),
      { x: x - 210 * unit, y: y - 190 * unit, width: 420 * unit, height: 90 * unit },
      {
        font: 'bold',
        fill: paper,
        largest: 42 * unit,
        anchor: 'middle',
        vertical: 'middle',
        tracking: 0.06,
        leading: 1.15,
      },
    ),
    line(title, 66, 32),
    line(artist, 112, 26),
    words(number, x - 230 * unit, y + 14 * unit, { font: 'mono', size: 24 * unit, fill: ink }),
    words('SIDE 1', x + 230 * unit, y + 14 * unit, {
      font: 'mono',
      size: 24 * unit,
      fill: ink,
      anchor: 'end',
    }),
    words('33 1/3', x, y + 210 * unit, {
      font: 'mono',
      size: 24 * unit,
      fill: ink,
      anchor: 'middle',
    }),
    circle(x, y, 16 * unit + 4, { fill: '#efe9dd' }),
  ].join('')
}

function label(sleeve: Sleeve): string {
  return ground('#efe9dd') + grooves(500, 500, 760) + centre(sleeve, 500, 500, 310)
}

function halfOut({ sleeve, front }: Subject): string {
  return [
    ground('#ece5d8'),
    grooves(660, 500, 300),
    centre(sleeve, 660, 500, 104),
    rect(72, 198, 616, 616, { fill: '#000', 'fill-opacity': 0.14 }),
    `<svg x="60" y="186" width="620" height="620" viewBox="0 0 ${side} ${side}">${front}</svg>`,
  ].join('')
}
