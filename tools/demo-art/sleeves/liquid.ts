import { ground, type Point, path, repeat, ring, smooth, straight } from '../svg.ts'
import { block, sizeForWidth, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Liquid light-show colours: bands of waves, or rings around a drop. */
export function liquid(sleeve: Sleeve): string {
  const { colours, title, artist } = sleeve
  const picture = turn([waves, drop, pillars, petals], sleeve.place)
  const isLow = sleeve.place % 2 === 0
  return [
    ground(colours.a),
    picture(sleeve),
    plate(sleeve, isLow ? 690 : 60),
    block(
      title,
      { x: 110, y: (isLow ? 690 : 60) + 46, width: 780, height: 116 },
      {
        font: 'swash',
        fill: colours.paper,
        largest: 128,
        anchor: 'middle',
        vertical: 'middle',
        leading: 0.95,
      },
    ),
    words(artist, 500, (isLow ? 690 : 60) + 212, {
      font: 'bold',
      size: Math.min(30, sizeForWidth(artist, 640, 'bold')),
      fill: colours.paper,
      anchor: 'middle',
    }),
  ].join('')
}

function plate({ colours }: Sleeve, top: number): string {
  const edge: Point[] = [
    [70, top + 120],
    [120, top + 20],
    [320, top + 4],
    [500, top - 12],
    [700, top + 4],
    [880, top + 20],
    [930, top + 120],
    [890, top + 220],
    [700, top + 244],
    [500, top + 256],
    [300, top + 244],
    [110, top + 220],
  ]
  return path(smooth(edge, true), { fill: colours.ink })
}

function tone({ colours }: Sleeve, place: number): string {
  return [colours.a, colours.b, colours.c, colours.paper][place % 4] ?? colours.a
}

function waves(sleeve: Sleeve): string {
  const [slow, quick] = [sleeve.random.between(0.004, 0.007), sleeve.random.between(0.009, 0.014)]
  return repeat(20, (row) => {
    const edge = Array.from({ length: 51 }, (_, step): Point => {
      const x = step * 20
      return [
        x,
        row * 62 -
          190 +
          80 * Math.sin(x * slow + row * 0.32) +
          34 * Math.sin(x * quick - row * 0.5),
      ]
    })
    return path(straight([...edge, [1000, 1010], [0, 1010]], true), { fill: tone(sleeve, row) })
  })
}

function drop(sleeve: Sleeve): string {
  const centre: Point = [sleeve.random.whole(380, 620), 560]
  const phase = sleeve.random.between(0, 6)
  return repeat(17, (place) => {
    const radius = 860 - place * 52
    const edge = ring(72, centre, (degrees) => {
      const angle = (degrees * Math.PI) / 180
      const swell =
        Math.sin(angle * 3 + phase + place * 0.16) * 0.13 +
        Math.sin(angle * 5 - place * 0.24) * 0.07
      return radius * (1 + swell)
    })
    return path(smooth(edge, true), { fill: tone(sleeve, place) })
  })
}

function pillars(sleeve: Sleeve): string {
  return repeat(22, (column) => {
    const edge = Array.from({ length: 51 }, (_, step): Point => {
      const y = step * 20
      const pinch =
        190 * Math.exp(-(((y - 480) / 260) ** 2)) * Math.sin((column / 21 - 0.5) * Math.PI)
      return [column * 52 - 70 - pinch + 22 * Math.sin(y * 0.012 + column * 0.4), y]
    })
    return path(straight([...edge, [1010, 1000], [1010, 0]], true), { fill: tone(sleeve, column) })
  })
}

function petals(sleeve: Sleeve): string {
  const centre: Point = [500, 420]
  return repeat(13, (place) => {
    const radius = 900 - place * 70
    const edge = ring(120, centre, (degrees) => {
      const angle = ((degrees + place * 9) * Math.PI) / 180
      return radius * (0.8 + 0.2 * Math.abs(Math.sin(angle * 4)))
    })
    return path(smooth(edge, true), { fill: tone(sleeve, place) })
  })
}
