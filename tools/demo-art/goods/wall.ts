import { circle, group, line, path, rect, repeat, stroke, turned } from '../svg.ts'
import { words } from '../type.ts'
import { flatShade, tone } from './stage.ts'

/** Printed sheets: two posters and a tea towel. */
export const wall: Record<string, () => string> = {
  'poster-speeds': speeds,
  'poster-voltwerk': wiring,
  'tea-towel': towel,
}

function sheet(fill: string, print: string): string {
  const clips = [340, 660]
    .map(
      (x) =>
        rect(x - 16, 96, 32, 44, { fill: tone.ink }) + line([x, 96], [x, 0], stroke(tone.ink, 2)),
    )
    .join('')
  return (
    flatShade(rect(240, 120, 520, 728, { fill: '#000' })) +
    rect(240, 120, 520, 728, { fill }) +
    print +
    clips
  )
}

function speeds(): string {
  const disc = (x: number, y: number, radius: number, fill: string) =>
    circle(x, y, radius, { fill, style: 'mix-blend-mode:multiply' })
  return sheet(
    tone.white,
    disc(430, 400, 170, '#e2574a') +
      disc(590, 430, 140, '#3f8fc0') +
      disc(470, 580, 150, '#f0bb3a') +
      circle(430, 400, 10, { fill: tone.white }) +
      circle(590, 430, 22, { fill: tone.white }) +
      circle(470, 580, 8, { fill: tone.white }) +
      words('33', 280, 810, { font: 'anton', size: 90, fill: '#e2574a' }) +
      words('45', 440, 810, { font: 'anton', size: 90, fill: '#3f8fc0' }) +
      words('78', 720, 810, { font: 'anton', size: 90, fill: '#d99a1f', anchor: 'end' }),
  )
}

function wiring(): string {
  const chalk = stroke('#e6eefa', 3)
  const rows = repeat(
    7,
    (row) =>
      path(
        `M280,${220 + row * 74}H${420 + (row % 3) * 40}l10,-14l18,28l18,-28l18,28l10,-14H720`,
        chalk,
      ) + circle(300 + row * 56, 220 + row * 74, 7, { fill: '#f2b83a' }),
  )
  const drops = repeat(6, (drop) =>
    path(`M${300 + drop * 80},${220 + (drop % 4) * 74}v${74 * (1 + (drop % 3))}`, chalk),
  )
  return sheet(
    '#1d4f91',
    repeat(21, (row) =>
      path(`M240,${140 + row * 34}H760`, stroke('#e6eefa', 1, { opacity: 0.25 })),
    ) +
      rows +
      drops +
      circle(620, 560, 70, chalk) +
      path('M550,560h60M610,520v80M610,545l50,-36M610,575l50,36', chalk) +
      words('WIRING DIAGRAM', 280, 800, { font: 'wideLight', size: 34, fill: '#e6eefa' }),
  )
}

function towel(): string {
  const panel = (place: number) => {
    const [x, y] = [290 + (place % 2) * 220, 230 + Math.floor(place / 2) * 190]
    const disc =
      circle(x + 100, y + 80, 54, { fill: tone.blue }) +
      circle(x + 100, y + 80, 18, { fill: tone.white })
    const marks = [
      path(
        `M${x + 30},${y + 130}q20,-60 40,-30M${x + 170},${y + 130}q-20,-60 -40,-30`,
        stroke(tone.red, 10, { 'stroke-linecap': 'round' }),
      ),
      path(`M${x + 50},${y + 130}L${x + 150},${y + 30}`, stroke(tone.red, 12)),
      rect(x + 60, y + 60, 80, 80, { fill: tone.white, stroke: tone.red, 'stroke-width': 6 }),
      path(`M${x + 100},${y + 6}v40m-14,-14l14,16l14,-16`, stroke(tone.red, 8)),
      path(`M${x + 40},${y + 80}a60,60 0 0 1 60,-60m-4,-14l16,14l-16,14`, stroke(tone.red, 8)),
      path(`M${x + 30},${y + 140}h140`, stroke(tone.red, 12)),
    ]
    return (
      disc +
      (marks[place] ?? '') +
      words(`${place + 1}`, x + 6, y + 36, { font: 'monoBold', size: 28, fill: tone.ink })
    )
  }
  const fringe = repeat(26, (thread) =>
    line([254 + thread * 19.6, 850], [254 + thread * 19.6, 872], stroke('#efe8da', 5)),
  )
  return group(
    flatShade(rect(240, 150, 520, 700, { fill: '#000' })) +
      fringe +
      rect(240, 150, 520, 700, { fill: '#f8f3e8' }) +
      rect(240, 180, 520, 14, { fill: tone.blue }) +
      rect(240, 806, 520, 14, { fill: tone.blue }) +
      repeat(6, panel) +
      path('M240,500H760', stroke('#000', 2, { opacity: 0.08 })),
    turned(2, [500, 500]),
  )
}
