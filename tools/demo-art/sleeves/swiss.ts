import {
  around,
  circle,
  ground,
  group,
  path,
  rect,
  repeat,
  straight,
  stroke,
  turned,
} from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** The grid, asymmetry and one family of type: concert posters of the Zürich kind. */
export function swiss(sleeve: Sleeve): string {
  const { colours, title, artist, number, year } = sleeve
  const figure = turn(
    [arcs, burned, bars, variations, wedges, weights, stairs, board],
    sleeve.place,
  )
  const isRight = sleeve.place % 3 === 1
  return [
    ground(sleeve.place % 3 === 2 ? colours.a : colours.paper),
    figure(sleeve),
    block(
      title,
      { x: isRight ? 510 : 56, y: 64, width: isRight ? 434 : 560, height: 176 },
      { font: 'bold', fill: colours.ink, largest: 62, leading: 1.04, tracking: -0.025 },
    ),
    words(artist, isRight ? 510 : 56, 946, { font: 'bold', size: 25, fill: colours.ink }),
    words('edition lindqvist', isRight ? 56 : 700, isRight ? 90 : 90, {
      font: 'sans',
      size: 21,
      fill: colours.ink,
    }),
    words(`${number} / ${year}`, isRight ? 56 : 700, 116, {
      font: 'sans',
      size: 21,
      fill: colours.ink,
    }),
  ].join('')
}

function arcs({ colours }: Sleeve): string {
  return repeat(7, (place) =>
    path(
      `M${around([300, 900], -180 + place * 11, 640 - place * 78)}A${640 - place * 78},${640 - place * 78} 0 0 1 ${around([300, 900], -4 - place * 5, 640 - place * 78)}`,
      stroke(place === 3 ? colours.a : colours.ink, 12 + place * 7),
    ),
  )
}

function burned({ colours }: Sleeve): string {
  return (
    repeat(4, (column) =>
      rect(56 + column * 224, 300, 216, 600, { fill: column === 3 ? colours.a : colours.ink }),
    ) +
    repeat(26, (tooth) =>
      path(
        `M${728 + tooth * 8.5},300l4.2,${70 + ((tooth * 53) % 240)}l4.2,${-70 - ((tooth * 53) % 240)}Z`,
        { fill: colours.paper },
      ),
    )
  )
}

function bars({ colours, random }: Sleeve): string {
  return repeat(16, (bar) => {
    const height = 90 + 480 * Math.abs(Math.sin(bar * 0.7 + 1)) * random.between(0.7, 1)
    return rect(56 + bar * 56, 890 - height, bar % 3 ? 46 : 22, height, {
      fill: bar === 10 ? colours.paper : colours.ink,
    })
  })
}

function variations({ colours }: Sleeve): string {
  return repeat(13, (place) => {
    const [column, row] = [place % 4, Math.floor(place / 4)]
    const [x, y] = [166 + column * 222, 350 + row * 160]
    const part = place === 12 ? 0 : place / 13
    return (
      circle(x, y, 70, { fill: place === 12 ? colours.a : colours.ink }) +
      group(
        rect(x - 76, y - 76, 152 * part, 152, { fill: colours.paper }),
        turned(place * 30, [x, y]),
      )
    )
  })
}

function wedges({ colours }: Sleeve): string {
  return (
    group(
      repeat(9, (wedge) =>
        path(
          straight(
            [
              [120, 830],
              around([120, 830], -42 + wedge * 5.4, 860),
              around([120, 830], -39.4 + wedge * 5.4, 860),
            ],
            true,
          ),
          { fill: wedge === 5 ? colours.a : colours.ink },
        ),
      ),
      {},
    ) + circle(120, 830, 60, { fill: colours.a })
  )
}

function weights({ colours }: Sleeve): string {
  const sizes = [220, 156, 110, 78, 55, 39, 28, 20]
  let x = 56
  return (
    rect(0, 780, 1000, 6, { fill: colours.ink }) +
    sizes
      .map((size, place) => {
        const piece =
          rect(x, 780 - size * 1.9, size, size * 1.9, {
            fill: place === 2 ? colours.b : colours.ink,
          }) +
          circle(x + size / 2, 780 - size * 1.9, size * 0.28, {
            fill: place === 2 ? colours.b : colours.ink,
          })
        x += size + 26
        return piece
      })
      .join('')
  )
}

function stairs({ colours }: Sleeve): string {
  return (
    repeat(
      8,
      (step) =>
        rect(56 + step * 111, 820 - step * 66, 111, 66, {
          fill: step === 7 ? colours.a : colours.ink,
        }) + rect(56 + step * 111, 886 - step * 66, 111, 3, { fill: colours.ink }),
    ) + group(words('8', 560, 900, { font: 'archivo', size: 330, fill: colours.a }), {})
  )
}

function board({ colours, random }: Sleeve): string {
  return repeat(121, (place) => {
    const [column, row] = [place % 11, Math.floor(place / 11)]
    const [x, y] = [56 + column * 81, 290 + row * 55]
    const on = (column * 3 + row * 5) % 11 < 4
    return on
      ? rect(x, y, 74, 48, { fill: random.chance(0.12) ? colours.paper : colours.ink })
      : rect(x + 32, y + 19, 10, 10, { fill: colours.ink })
  })
}
