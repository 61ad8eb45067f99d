import { circle, ground, path, rect, repeat, turned } from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Generative patterns: one grid, one rule, four colours. */
export function matrix(sleeve: Sleeve): string {
  const { colours, title, artist, number } = sleeve
  const rule = turn([orchard, checksum, evens, odds], sleeve.place)
  return [
    ground(colours.paper),
    rule(sleeve),
    block(
      title,
      { x: 60, y: 832, width: 600, height: 64 },
      { font: 'monoBold', fill: colours.ink, largest: 62, tracking: -0.05, vertical: 'middle' },
    ),
    words(artist, 60, 946, { font: 'mono', size: 28, fill: colours.ink }),
    words(number, 940, 946, { font: 'mono', size: 28, fill: colours.ink, anchor: 'end' }),
  ].join('')
}

const inks = ({ colours }: Sleeve) => [colours.a, colours.b, colours.c, colours.ink]

function orchard(sleeve: Sleeve): string {
  const fruit = [
    '..xxx..',
    '.xxxxx.',
    'xxxxxxx',
    'xxxxxxx',
    '.xxxxx.',
    '..xxx..',
    '...o...',
    '...o...',
  ]
  return repeat(6, (tree) => {
    const [left, top] = [60 + (tree % 3) * 310, 60 + Math.floor(tree / 3) * 380]
    const tone = inks(sleeve)[tree % 3] ?? '#000'
    return fruit
      .map((row, y) =>
        [...row]
          .map((mark, x) => {
            if (mark === '.') return ''
            const fill =
              mark === 'o'
                ? sleeve.colours.ink
                : sleeve.random.chance(0.16)
                  ? (inks(sleeve)[(tree + 1) % 3] ?? tone)
                  : tone
            return rect(left + x * 38, top + y * 42, 34, 38, { fill })
          })
          .join(''),
      )
      .join('')
  })
}

function checksum(sleeve: Sleeve): string {
  const { random } = sleeve
  return repeat(22, (row) => {
    let x = 60
    const cells: string[] = []
    while (x < 940) {
      const width = Math.min(random.pick([20, 20, 40, 60, 100, 160]), 940 - x)
      if (random.chance(0.62))
        cells.push(
          rect(x, 60 + row * 33, width - 4, 26, {
            fill: random.chance(0.72) ? sleeve.colours.ink : random.pick(inks(sleeve)),
          }),
        )
      x += width
    }
    return cells.join('')
  })
}

function evens(sleeve: Sleeve): string {
  return repeat(6, (row) =>
    repeat((row + 1) * 2, (column) => {
      const count = (row + 1) * 2
      const width = 880 / count
      return circle(60 + width * (column + 0.5), 118 + row * 124, Math.min(56, width / 2 - 3), {
        fill: inks(sleeve)[(row + (column % 2) * 2) % 4] ?? '#000',
      })
    }),
  )
}

function odds(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    rect(0, 0, 1000, 800, { fill: colours.ink }) +
    repeat(6, (row) => {
      const count = 11 - row * 2
      return repeat(count, (column) => {
        const [x, y] = [500 + (column - (count - 1) / 2) * 80, 118 + row * 118]
        const isMiddle = column === (count - 1) / 2
        return isMiddle
          ? path(`M${x},${y - 50}L${x + 44},${y + 36}H${x - 44}Z`, { fill: colours.a })
          : rect(x - 30, y - 30, 60, 60, {
              fill: inks(sleeve)[1 + ((column + row) % 2)] ?? colours.b,
              ...turned(row * 9 + column * 4, [x, y]),
            })
      })
    })
  )
}
