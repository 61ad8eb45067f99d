import {
  around,
  circle,
  ground,
  group,
  type Point,
  path,
  rect,
  repeat,
  ring,
  smooth,
  straight,
  stroke,
  turned,
} from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Op art in black, white and one colour. */
export function opArt(sleeve: Sleeve): string {
  const { colours, title, artist, place, number } = sleeve
  const figure = turn([steps, tunnel, bulge, parallax, moire, shout, stack, feathers], place)
  const isDark = place % 2 === 1
  const [back, front] = isDark ? [colours.ink, colours.paper] : [colours.paper, colours.ink]
  return [
    ground(back),
    '<clipPath id="op"><rect x="60" y="60" width="880" height="720"/></clipPath>',
    group(rect(60, 60, 880, 720, { fill: colours.paper }) + figure(sleeve), {
      'clip-path': 'url(#op)',
    }),
    block(
      title.toLowerCase(),
      { x: 60, y: 818, width: 640, height: 122 },
      {
        font: 'grotesque',
        fill: front,
        largest: 78,
        leading: 0.95,
        vertical: 'bottom',
        tracking: -0.02,
      },
    ),
    words(artist.toLowerCase(), 940, 914, { font: 'bold', size: 24, fill: front, anchor: 'end' }),
    words(number.toLowerCase(), 940, 940, { font: 'sans', size: 18, fill: front, anchor: 'end' }),
  ].join('')
}

function steps({ colours }: Sleeve): string {
  return (
    repeat(15, (step) => {
      const d = `M${-40 + step * 70},860 v${-40 - step * 50} h70 v1000Z`
      return (
        path(d, { fill: step % 2 ? colours.ink : colours.paper }) +
        rect(-40 + step * 70, 800 - step * 50, 80, 20, {
          fill: step === 9 ? colours.a : colours.ink,
        })
      )
    }) +
    repeat(12, (bar) =>
      path(
        `M60,${60 + bar * 40}L${560 - bar * 20},${60 + bar * 40}`,
        stroke(colours.ink, 4 + bar * 2),
      ),
    )
  )
}

function tunnel({ colours }: Sleeve): string {
  return repeat(19, (place) => {
    const shrink = 0.87 ** place
    const [width, height] = [880 * shrink, 720 * shrink]
    const [x, y] = [500 + place * 7, 420 + place * 5]
    return rect(x - width / 2, y - height / 2, width, height, {
      fill: place === 18 ? colours.a : place % 2 ? colours.ink : colours.paper,
      ...turned(place * 4.5, [x, y]),
    })
  })
}

function bulge({ colours, random }: Sleeve): string {
  const centre: Point = [random.whole(400, 620), random.whole(340, 480)]
  const bent = (x: number, y: number): Point => {
    const [dx, dy] = [x - centre[0], y - centre[1]]
    const push = 1 + 0.9 * Math.exp(-(dx * dx + dy * dy) / 60_000)
    return [centre[0] + dx * push, centre[1] + dy * push]
  }
  let d = ''
  for (let row = -4; row < 26; row++) {
    for (let column = -4; column < 30; column++) {
      if ((row + column) % 2) continue
      const [x, y] = [40 + column * 34, 40 + row * 34]
      d += straight([bent(x, y), bent(x + 34, y), bent(x + 34, y + 34), bent(x, y + 34)], true)
    }
  }
  return path(d, { fill: colours.ink }) + circle(centre[0], centre[1], 34, { fill: colours.a })
}

function parallax({ colours }: Sleeve): string {
  const rings = (x: number, tone: string) =>
    repeat(22, (place) => circle(x, 420, 14 + place * 24, stroke(tone, 11)))
  return (
    rings(400, colours.ink) + group(rings(600, colours.a), { style: 'mix-blend-mode:multiply' })
  )
}

function moire({ colours }: Sleeve): string {
  const grille = (tone: string) =>
    repeat(66, (bar) => rect(-120 + bar * 19, -200, 9, 1300, { fill: tone }))
  return (
    group(grille(colours.ink), turned(4)) +
    group(grille(colours.ink), turned(-7)) +
    circle(650, 360, 150, { fill: colours.a, style: 'mix-blend-mode:multiply' })
  )
}

function shout({ colours }: Sleeve): string {
  return repeat(15, (place) => {
    const radius = 640 - place * 43
    const edge = ring(
      64,
      [470, 430],
      (degrees) => radius * (1 + ((degrees / 5.625) % 2 ? 0.13 : -0.06) * (1 - place / 18)),
    )
    return path(straight(edge, true), {
      fill: place === 14 ? colours.a : place % 2 ? colours.paper : colours.ink,
    })
  })
}

function stack({ colours }: Sleeve): string {
  return repeat(30, (place) => {
    const [column, row] = [place % 6, Math.floor(place / 6)]
    const [x, y] = [60 + column * 176 + (row % 2) * -88, 60 + row * 152]
    const top = straight(
      [
        [x, y],
        [x + 88, y - 50],
        [x + 176, y],
        [x + 88, y + 50],
      ],
      true,
    )
    const left = straight(
      [
        [x, y],
        [x + 88, y + 50],
        [x + 88, y + 152],
        [x, y + 102],
      ],
      true,
    )
    const right = straight(
      [
        [x + 176, y],
        [x + 88, y + 50],
        [x + 88, y + 152],
        [x + 176, y + 102],
      ],
      true,
    )
    const lines = repeat(9, (bar) =>
      path(`M${x},${y + bar * 11.3}l88,50`, stroke(colours.ink, 4.5)),
    )
    return (
      path(right, { fill: colours.ink }) +
      path(left, { fill: colours.paper }) +
      lines +
      path(top, { fill: place % 7 === 3 ? colours.a : colours.paper })
    )
  })
}

function feathers({ colours }: Sleeve): string {
  return (
    repeat(44, (row) => {
      const lift = (x: number) =>
        110 * Math.sin(x / 170) * Math.exp(-(((row - 22) / 13) ** 2)) * (row % 2 ? 1.2 : 0.9)
      const edge = Array.from(
        { length: 46 },
        (_, step): Point => [40 + step * 21, 20 + row * 18 - lift(step * 21)],
      )
      return path(smooth(edge), stroke(row > 18 && row < 25 ? colours.a : colours.ink, 9.5))
    }) +
    repeat(3, (eye) =>
      circle(...around([790, 190], eye * 120, 0), 46 - eye * 15, {
        fill: eye % 2 ? colours.paper : colours.ink,
      }),
    )
  )
}
