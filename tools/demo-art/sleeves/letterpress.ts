import { around, circle, ground, path, rect, repeat, straight } from '../svg.ts'
import { capHeight, type FontName, fit, sizeForWidth, words } from '../type.ts'
import type { Sleeve } from './sleeve.ts'

/** A dance-hall poster in wood type: every line fills the width. */
export function letterpress(sleeve: Sleeve): string {
  const { colours, artist, title, year, number } = sleeve
  const lines = [...parts(title.toUpperCase(), 2), ...parts(artist.toUpperCase(), 1)]
  const fonts: FontName[] =
    sleeve.place % 2 ? ['anton', 'slab', 'abril'] : ['slab', 'anton', 'grotesque']
  const inks = [colours.a, colours.ink, colours.b]
  const set = lines.map((text, place) => {
    const font = fonts[place % fonts.length] ?? 'slab'
    const size = Math.min(sizeForWidth(text, 820, font), 300)
    return {
      text,
      font,
      size,
      height: size * capHeight(font),
      fill: inks[place % inks.length] ?? colours.ink,
    }
  })
  const tall = set.reduce((sum, { height }) => sum + height, 0)
  const squeeze = Math.min(2.3, (580 - (set.length - 1) * 30) / tall)
  let y = 130
  const body = set.map(({ text, font, size, height, fill }) => {
    y += height * squeeze + 30
    return words(text, 0, 0, {
      font,
      size,
      fill,
      anchor: 'middle',
      paint: { transform: `translate(500 ${y - 30}) scale(1 ${squeeze})` },
    })
  })
  return [
    ground(colours.paper),
    split(sleeve),
    rect(34, 34, 932, 932, { fill: 'none', stroke: colours.ink, 'stroke-width': 8 }),
    rect(52, 52, 896, 896, { fill: 'none', stroke: colours.ink, 'stroke-width': 2 }),
    words('TALL PALM RECORDS PRESENTS', 500, 102, {
      font: 'bold',
      size: 22,
      fill: colours.ink,
      anchor: 'middle',
      tracking: 0.2,
    }),
    ...body,
    ornament(sleeve, Math.max(y + 20, 720)),
    words(`${number}  ·  ${year}`, 500, 926, {
      font: 'bold',
      size: 18,
      fill: colours.ink,
      anchor: 'middle',
      tracking: 0.2,
    }),
  ].join('')
}

/** A split-fountain background: two inks blend on the roller. */
function split({ colours }: Sleeve): string {
  return `<defs><linearGradient id="split" x1="0" y1="0" x2="0" y2="1"><stop offset=".1" stop-color="${colours.paper}"/><stop offset=".95" stop-color="${colours.c}"/></linearGradient></defs>${rect(0, 0, 1000, 1000, { fill: 'url(#split)' })}`
}

function parts(text: string, most: number): string[] {
  const { lines } = fit(
    text,
    { width: 820, height: 250 },
    { font: 'anton', fill: '', leading: 1.1 },
  )
  return lines.length > most + 2 ? [text] : lines
}

function ornament({ colours, place }: Sleeve, top: number): string {
  const bottom = 890
  const middle = (top + bottom) / 2
  const reach = Math.max(24, (bottom - top) / 2 - 12)
  if (place % 3 === 0) return speakers(colours.ink, colours.paper, middle, reach)
  if (place % 3 === 1)
    return rays(colours.a, middle, reach) + circle(500, middle, reach * 0.42, { fill: colours.ink })
  return palm(colours.ink, bottom, reach)
}

function speakers(ink: string, paper: string, y: number, reach: number): string {
  return repeat(7, (place) => {
    const x = 140 + place * 120
    const radius = Math.min(46, reach * 0.8)
    return (
      rect(x - 52, y - reach, 104, reach * 2, { fill: ink }) +
      circle(x, y, radius, { fill: paper }) +
      circle(x, y, radius * 0.74, { fill: ink }) +
      circle(x, y, radius * 0.26, { fill: paper })
    )
  })
}

function rays(ink: string, y: number, reach: number): string {
  return (
    repeat(24, (ray) =>
      path(
        straight(
          [
            around([500, y], ray * 15 - 3, reach * 0.55),
            around([500, y], ray * 15, reach * 1.1),
            around([500, y], ray * 15 + 3, reach * 0.55),
          ],
          true,
        ),
        { fill: ink },
      ),
    ) +
    rect(110, y - 4, 250, 8, { fill: ink }) +
    rect(640, y - 4, 250, 8, { fill: ink })
  )
}

function palm(ink: string, bottom: number, reach: number): string {
  const height = reach * 1.5
  return [200, 350, 500, 650, 800]
    .map((x, place) => {
      const top = bottom - height * (place % 2 ? 0.8 : 1)
      const fronds = repeat(7, (frond) => {
        const [tx, ty] = around([x + 14, top], 180 + frond * 30, reach * 0.72)
        return path(
          `M${x + 14},${top}Q${(x + tx) / 2},${Math.min(top, ty) - reach * 0.3} ${tx},${ty + reach * 0.3}Q${(x + tx) / 2},${Math.min(top, ty) - reach * 0.08} ${x + 14},${top}Z`,
          { fill: ink },
        )
      })
      return (
        path(
          `M${x - 8},${bottom}Q${x - 4},${(top + bottom) / 2} ${x + 8},${top}h10Q${x + 10},${(top + bottom) / 2} ${x + 10},${bottom}Z`,
          { fill: ink },
        ) + fronds
      )
    })
    .join('')
}
