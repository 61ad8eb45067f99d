import { ground, group, path, rect, repeat, stroke, turned } from '../svg.ts'
import { block, capHeight, sizeForWidth, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** A purely typographic sleeve. */
export function typeOnly(sleeve: Sleeve): string {
  return turn([numbered, mirrored, index, footnotes, closing, whisper, blank], sleeve.place)(sleeve)
}

function numbered({ colours, tracks, title, artist }: Sleeve): string {
  const size = 66
  return (
    ground(colours.a) +
    tracks
      .map(
        (track, place) =>
          words(`${place + 1}`, 60, 118 + place * 66, {
            font: 'archivo',
            size: 44,
            fill: colours.ink,
          }) +
          words(track, 150, 118 + place * 66, {
            font: 'archivo',
            size: Math.min(size, 58),
            fill: place % 2 ? colours.paper : colours.ink,
            tracking: -0.03,
          }),
      )
      .join('') +
    words(`${title}.`, 60, 942, { font: 'bold', size: 34, fill: colours.ink }) +
    words(artist, 940, 942, { font: 'bold', size: 34, fill: colours.ink, anchor: 'end' })
  )
}

function mirrored({ colours, artist }: Sleeve): string {
  const half = (letter: string, fill: string) =>
    words('SIDE', 70, 190, { font: 'anton', size: 150, fill }) +
    words(letter, 930, 440, { font: 'anton', size: 440, fill, anchor: 'end' }) +
    words(artist, 72, 440, { font: 'bold', size: 36, fill })
  return (
    ground(colours.paper) +
    rect(0, 500, 1000, 500, { fill: colours.ink }) +
    half('A', colours.ink) +
    group(half('B', colours.paper), turned(180))
  )
}

function index({ colours, title, artist, number, tracks }: Sleeve): string {
  return (
    ground(colours.paper) +
    rect(70, 250, 860, 560, { fill: '#fffdf6', stroke: colours.ink, 'stroke-width': 3 }) +
    path('M70,250V170H390L430,250Z', { fill: '#fffdf6', stroke: colours.ink, 'stroke-width': 3 }) +
    rect(72, 246, 356, 8, { fill: '#fffdf6' }) +
    words(number, 104, 226, { font: 'monoBold', size: 34, fill: colours.a }) +
    path('M70,370H930', stroke(colours.a, 3)) +
    repeat(8, (row) => path(`M70,${420 + row * 50}H930`, stroke(colours.b, 1.6))) +
    words(title, 104, 348, { font: 'mono', size: 52, fill: colours.ink, tracking: -0.04 }) +
    tracks
      .slice(0, 8)
      .map((track, row) =>
        words(track, 104, 412 + row * 50, { font: 'mono', size: 28, fill: colours.ink }),
      )
      .join('') +
    words(artist, 930, 900, { font: 'mono', size: 34, fill: colours.ink, anchor: 'end' })
  )
}

function footnotes({ colours, title, artist, tracks }: Sleeve): string {
  return (
    ground(colours.b) +
    block(
      `${title}*`,
      { x: 60, y: 70, width: 880, height: 380 },
      { font: 'abril', fill: colours.paper, largest: 330, leading: 0.9 },
    ) +
    path('M60,560H380', stroke(colours.paper, 4)) +
    tracks
      .map((track, place) =>
        words(
          `${'*'.repeat(1 + (place % 3))} ${track}`,
          60 + Math.floor(place / 4) * 450,
          620 + (place % 4) * 64,
          { font: 'serif', size: 44, fill: colours.paper },
        ),
      )
      .join('') +
    words(artist, 60, 940, { font: 'italic', size: 46, fill: colours.paper })
  )
}

function closing({ colours, title, artist }: Sleeve): string {
  const rows = title.toUpperCase().split(' ')
  let y = 60
  const set = rows.map((row) => {
    const size = sizeForWidth(row, 880, 'anton')
    const squeeze = 236 / (size * capHeight('anton'))
    y += 236 + 22
    return words(row, 0, 0, {
      font: 'anton',
      size,
      fill: colours.paper,
      paint: { transform: `translate(56 ${y - 22}) scale(1 ${squeeze})` },
    })
  })
  return (
    ground(colours.a) +
    set.join('') +
    rect(0, 858, 1000, 142, { fill: colours.paper }) +
    words(artist, 60, 946, { font: 'archivo', size: 46, fill: colours.a, tracking: -0.02 })
  )
}

function whisper({ colours, title, artist }: Sleeve): string {
  return (
    ground(colours.paper) +
    words(title.toLowerCase(), 500, 500, {
      font: 'sans',
      size: 34,
      fill: colours.ink,
      anchor: 'middle',
    }) +
    words(artist.toLowerCase(), 500, 548, {
      font: 'sans',
      size: 34,
      fill: colours.b,
      anchor: 'middle',
    }) +
    words('( )', 500, 940, { font: 'sans', size: 34, fill: colours.ink, anchor: 'middle' })
  )
}

function blank({ colours, number }: Sleeve): string {
  return (
    ground(colours.c) +
    words(number, 940, 940, { font: 'mono', size: 22, fill: colours.ink, anchor: 'end' })
  )
}
