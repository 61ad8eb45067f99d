import { circle, ground, group, path, rect, repeat } from '../svg.ts'
import { block, fit, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Dance-floor geometry: tiles laid in patterns, with one line of neon. */
export function mosaic(sleeve: Sleeve): string {
  const { colours, title, artist, number } = sleeve
  const floor = turn([herringbone, quarters, discs, triangles], sleeve.place)
  const isLight = sleeve.place % 2 === 1
  const font =
    fit(title, { width: 880, height: 120 }, { font: 'tubes', fill: '' }).size > 70
      ? 'tubes'
      : 'wide'
  return [
    ground(colours.paper),
    floor(sleeve),
    rect(0, 0, 1000, 250, { fill: isLight ? colours.paper : colours.ink }),
    block(
      font === 'wide' ? title.toUpperCase() : title,
      { x: 60, y: 50, width: 880, height: 110 },
      {
        font,
        fill: isLight ? colours.ink : colours.a,
        largest: 130,
        vertical: 'middle',
        leading: 1.08,
      },
    ),
    words(artist, 62, 216, { font: 'sans', size: 28, fill: isLight ? colours.ink : colours.paper }),
    words(number, 940, 216, {
      font: 'mono',
      size: 20,
      fill: isLight ? colours.ink : colours.paper,
      anchor: 'end',
    }),
  ].join('')
}

function tones({ colours }: Sleeve): string[] {
  return [colours.a, colours.b, colours.c, colours.ink, colours.paper]
}

function herringbone(sleeve: Sleeve): string {
  const { random } = sleeve
  const planks: string[] = []
  for (let row = -3; row < 18; row++) {
    for (let column = -3; column < 9; column++) {
      const [x, y] = [column * 160, row * 60]
      const fill = random.pick(tones(sleeve).slice(0, 4))
      planks.push(
        rect(x, y, 156, 56, {
          fill,
          transform: `rotate(${column % 2 ? 45 : -45} ${x + 78} ${y + 28})`,
        }),
      )
    }
  }
  return group(planks, { 'clip-path': 'inset(0)', transform: 'translate(40 140)' })
}

const cell = 150

function grid(tile: (x: number, y: number) => string): string {
  return repeat(35, (place) =>
    tile(25 + (place % 7) * cell - 50, 250 + Math.floor(place / 7) * cell),
  )
}

function quarters(sleeve: Sleeve): string {
  return grid((x, y) => {
    const [back, front] = sleeve.random.shuffle(tones(sleeve))
    const [cx, cy] = sleeve.random.pick([
      [x, y],
      [x + cell, y],
      [x + cell, y + cell],
      [x, y + cell],
    ])
    return (
      rect(x, y, cell, cell, { fill: back ?? '#000' }) +
      `<clipPath id="q${x}-${y}"><rect x="${x}" y="${y}" width="${cell}" height="${cell}"/></clipPath>` +
      group(
        circle(cx ?? x, cy ?? y, cell, { fill: front ?? '#fff' }) +
          circle(cx ?? x, cy ?? y, cell / 2, { fill: back ?? '#000' }),
        { 'clip-path': `url(#q${x}-${y})` },
      )
    )
  })
}

function discs(sleeve: Sleeve): string {
  const { colours, random } = sleeve
  return (
    rect(0, 250, 1000, 750, { fill: colours.ink }) +
    grid((x, y) => {
      const [outer, inner] = random.shuffle(tones(sleeve).filter((tone) => tone !== colours.ink))
      const open = random.pick([0, 90, 180, 270])
      const [cx, cy] = [x + cell / 2, y + cell / 2]
      return (
        circle(cx, cy, 69, { fill: outer ?? '#fff' }) +
        path(`M${cx - 69},${cy}A69,69 0 0 1 ${cx + 69},${cy}Z`, {
          fill: inner ?? '#000',
          transform: `rotate(${open} ${cx} ${cy})`,
        }) +
        circle(cx, cy, 18, { fill: colours.ink })
      )
    })
  )
}

function triangles(sleeve: Sleeve): string {
  return grid((x, y) => {
    const [back, front, third] = sleeve.random.shuffle(tones(sleeve))
    const flip = sleeve.random.pick([0, 90, 180, 270])
    const centre = `${x + cell / 2} ${y + cell / 2}`
    return group(
      rect(x, y, cell, cell, { fill: back ?? '#000' }) +
        path(`M${x},${y}L${x + cell},${y}L${x},${y + cell}Z`, { fill: front ?? '#fff' }) +
        path(`M${x},${y}L${x + cell / 2},${y}L${x},${y + cell / 2}Z`, { fill: third ?? '#fff' }),
      { transform: `rotate(${flip} ${centre})` },
    )
  })
}
