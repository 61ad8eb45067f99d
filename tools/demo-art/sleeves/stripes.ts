import {
  around,
  circle,
  ground,
  group,
  path,
  rect,
  repeat,
  smooth,
  stroke,
  turned,
} from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** The early seventies: warm stripes that run, bend or bloom, and fat swash lettering. */
export function stripes(sleeve: Sleeve): string {
  const { colours, title, artist } = sleeve
  const picture = turn([rainbow, sunset, flower, road, corner, fan], sleeve.place)
  return [
    ground(colours.paper),
    picture(sleeve),
    block(
      title,
      { x: 56, y: 60, width: 888, height: 200 },
      { font: 'swash', fill: colours.ink, largest: 150, leading: 0.92 },
    ),
    words(artist, 58, 316, { font: 'bold', size: 32, fill: colours.ink }),
    daisy(914, 918, colours.ink),
    words('MARIGOLD', 868, 926, {
      font: 'bold',
      size: 20,
      fill: colours.ink,
      anchor: 'end',
      tracking: 0.14,
    }),
  ].join('')
}

function inks({ colours }: Sleeve): string[] {
  return [colours.a, colours.b, colours.c, colours.ink]
}

function rainbow(sleeve: Sleeve): string {
  const tones = inks(sleeve)
  return repeat(8, (place) =>
    circle(500, 1000, 560 - place * 62, {
      fill: place % 2 ? sleeve.colours.paper : (tones[(place / 2) % 4] ?? '#000'),
    }),
  )
}

function sunset(sleeve: Sleeve): string {
  const { colours } = sleeve
  return [
    circle(500, 690, 290, { fill: colours.a }),
    repeat(7, (row) => rect(150, 660 + row * 48, 700, 8 + row * 5, { fill: colours.paper })),
    repeat(4, (row) => rect(0, 820 + row * 46, 1000, 34, { fill: inks(sleeve)[row] ?? colours.b })),
  ].join('')
}

function flower(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    repeat(4, (layer) =>
      group(
        repeat(12, (petal) => {
          const [x, y] = around([500, 690], petal * 30 + layer * 15, 210 - layer * 48)
          return circle(x, y, 92 - layer * 20, { fill: inks(sleeve)[layer] ?? colours.a })
        }) + circle(500, 690, 200 - layer * 46, { fill: inks(sleeve)[layer] ?? colours.a }),
        {},
      ),
    ) + circle(500, 690, 42, { fill: colours.paper })
  )
}

function road(sleeve: Sleeve): string {
  return repeat(4, (lane) => {
    const shift = lane * 62
    const bend = smooth([
      [-60, 940 - shift],
      [180, 940 - shift],
      [360, 860 - shift],
      [520, 640 - shift * 0.4],
      [700, 520 - shift * 0.2 + lane * 30],
      [1060, 560 + lane * 48],
    ])
    return path(bend, stroke(inks(sleeve)[lane] ?? '#000', 62))
  })
}

function corner(sleeve: Sleeve): string {
  return repeat(4, (lane) => {
    const inset = lane * 70
    const d = `M${250 + inset},1010 V${700 + 0} A${300 - inset + 20},${300 - inset + 20} 0 0 1 ${570},${380 + inset} H1010`
    return path(d, stroke(inks(sleeve)[lane] ?? '#000', 70))
  })
}

/** Nested leaves that open from one stalk. */
function fan(sleeve: Sleeve): string {
  const { colours } = sleeve
  const leaf = (degrees: number) =>
    repeat(4, (layer) => {
      const [length, width] = [560 - layer * 110, 150 - layer * 34]
      const d = `M500,990C${500 - width},${990 - length * 0.4} ${500 - width},${990 - length * 0.75} 500,${990 - length}C${500 + width},${990 - length * 0.75} ${500 + width},${990 - length * 0.4} 500,990Z`
      const fill = inks(sleeve)[(layer + (degrees ? 1 : 0)) % 4] ?? colours.a
      return path(d, { fill, ...turned(degrees, [500, 990]) })
    })
  return [-76, 76, -38, 38, 0].map(leaf).join('')
}

function daisy(x: number, y: number, fill: string): string {
  return (
    repeat(8, (petal) => {
      const [px, py] = around([x, y], petal * 45, 19)
      return circle(px, py, 9, { fill })
    }) + circle(x, y, 7, { fill })
  )
}
