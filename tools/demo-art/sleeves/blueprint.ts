import {
  around,
  circle,
  ellipse,
  ground,
  group,
  type Point,
  path,
  rect,
  repeat,
  straight,
  stroke,
} from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** An engineering drawing: white on blue, or blue on white, with a title block. */
export function blueprint(sleeve: Sleeve): string {
  const { colours, title, artist, number, year } = sleeve
  const drawing = turn([circuit, switchboard, machines, exploded, gauge, elevation], sleeve.place)
  const ink = colours.paper
  return [
    ground(colours.a),
    repeat(41, (row) =>
      path(
        `M0,${row * 25}H1000M${row * 25},0V1000`,
        stroke(ink, row % 4 ? 0.6 : 1.2, { opacity: 0.28 }),
      ),
    ),
    rect(40, 40, 920, 920, stroke(ink, 3)),
    drawing(sleeve),
    rect(40, 800, 920, 160, { fill: colours.a, stroke: ink, 'stroke-width': 3 }),
    path('M640,800V960M640,853H960M640,906H960', stroke(ink, 2)),
    block(
      title,
      { x: 70, y: 826, width: 540, height: 108 },
      { font: 'wideLight', fill: ink, largest: 58, vertical: 'middle', leading: 1.1 },
    ),
    words(artist, 662, 836, { font: 'mono', size: 22, fill: ink }),
    words(`DWG ${number}`, 662, 889, { font: 'mono', size: 22, fill: ink }),
    words(`${year}  1:1  VOLTWERK`, 662, 942, { font: 'mono', size: 22, fill: ink }),
  ].join('')
}

const thin = (sleeve: Sleeve, width = 3) =>
  stroke(sleeve.colours.paper, width, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })

function label(sleeve: Sleeve, text: string, x: number, y: number): string {
  return words(text, x, y, { font: 'mono', size: 18, fill: sleeve.colours.paper, anchor: 'middle' })
}

function circuit(sleeve: Sleeve): string {
  const rows = [160, 330, 500, 670]
  const part = (x: number, y: number, kind: number) => {
    if (kind === 0)
      return path(
        straight([
          [x - 50, y],
          ...Array.from(
            { length: 7 },
            (_, zig): Point => [x - 36 + zig * 12, y + (zig % 2 ? 18 : -18)],
          ),
          [x + 50, y],
        ]),
        thin(sleeve, 4),
      )
    if (kind === 1)
      return path(
        `M${x - 50},${y}H${x - 9}M${x - 9},${y - 32}V${y + 32}M${x + 9},${y - 32}V${y + 32}M${x + 9},${y}H${x + 50}`,
        thin(sleeve, 4),
      )
    if (kind === 2)
      return (
        circle(x, y, 40, thin(sleeve, 4)) +
        path(
          `M${x - 50},${y}H${x - 14}M${x - 14},${y - 24}V${y + 24}M${x - 14},${y - 10}L${x + 24},${y - 32}M${x - 14},${y + 10}L${x + 24},${y + 32}`,
          thin(sleeve, 4),
        )
      )
    return path(
      `M${x - 50},${y}H${x - 20}L${x + 20},${y - 26}V${y + 26}L${x - 20},${y}M${x - 20},${y - 26}V${y + 26}M${x + 20},${y}H${x + 50}`,
      thin(sleeve, 4),
    )
  }
  return (
    rows
      .map(
        (y, row) =>
          path(`M90,${y}H910`, thin(sleeve, 3)) +
          repeat(5, (column) => {
            const x = 170 + column * 165
            const kind = sleeve.random.whole(0, 3)
            return (
              rect(x - 50, y - 42, 100, 84, { fill: sleeve.colours.a }) +
              part(x, y, kind) +
              label(sleeve, `${'RCQD'[kind]}${row * 5 + column + 1}`, x, y - 54)
            )
          }),
      )
      .join('') +
    repeat(9, (drop) => {
      const x = 90 + sleeve.random.whole(0, 5) * 164
      const row = drop % 3
      return (
        path(`M${x},${rows[row]}V${rows[row + 1]}`, thin(sleeve)) +
        circle(x, rows[row] ?? 0, 8, { fill: sleeve.colours.paper }) +
        circle(x, rows[row + 1] ?? 0, 8, { fill: sleeve.colours.b })
      )
    })
  )
}

function switchboard(sleeve: Sleeve): string {
  const jacks = repeat(
    40,
    (place) =>
      circle(130 + (place % 8) * 106, 140 + Math.floor(place / 8) * 140, 24, thin(sleeve, 4)) +
      circle(130 + (place % 8) * 106, 140 + Math.floor(place / 8) * 140, 10, {
        fill: sleeve.colours.paper,
      }),
  )
  const cords = repeat(9, (cord) => {
    const from = [130 + sleeve.random.whole(0, 7) * 106, 140 + sleeve.random.whole(0, 1) * 140]
    const to = [130 + sleeve.random.whole(0, 7) * 106, 420 + sleeve.random.whole(0, 2) * 140]
    return path(
      `M${from}C${from[0]},${(to[1] ?? 0) + 120} ${to[0]},${(to[1] ?? 0) + 160} ${to}`,
      stroke(cord % 3 ? sleeve.colours.b : sleeve.colours.c, 12, { 'stroke-linecap': 'round' }),
    )
  })
  return jacks + cords
}

function machines(sleeve: Sleeve): string {
  const boxes = repeat(6, (place) => {
    const [x, y] = [90 + (place % 3) * 285, 90 + Math.floor(place / 3) * 345]
    const inside = [
      circle(x + 125, y + 160, 90, thin(sleeve, 4)) +
        circle(x + 125, y + 160, 40, thin(sleeve)) +
        repeat(8, (spoke) =>
          path(
            `M${around([x + 125, y + 160], spoke * 45, 40)}L${around([x + 125, y + 160], spoke * 45, 90)}`,
            thin(sleeve),
          ),
        ),
      rect(x + 40, y + 40, 170, 210, thin(sleeve, 4)) +
        path(
          `M${x + 40},${y + 120}H${x + 210}M${x + 180},${y + 60}V${y + 100}M${x + 180},${y + 140}V${y + 200}`,
          thin(sleeve, 4),
        ),
      path(`M${x + 125},${y + 30}V${y + 90}`, thin(sleeve)) +
        rect(x + 65, y + 90, 120, 150, thin(sleeve, 4)) +
        path(
          `M${x + 105},${y + 150}l20,-24l20,24M${x + 105},${y + 184}l20,24l20,-24`,
          thin(sleeve, 4),
        ),
      repeat(
        4,
        (rack) =>
          path(`M${x + 30},${y + 70 + rack * 54}q95,-46 190,0`, thin(sleeve, 4)) +
          repeat(6, (plate) =>
            path(`M${x + 46 + plate * 32},${y + 60 + rack * 54}v-30`, thin(sleeve)),
          ),
      ),
      repeat(24, (key) =>
        circle(x + 40 + (key % 6) * 34, y + 110 + Math.floor(key / 6) * 36, 13, thin(sleeve)),
      ) + rect(x + 30, y + 40, 190, 40, thin(sleeve, 4)),
      circle(x + 125, y + 150, 96, thin(sleeve, 4)) +
        repeat(10, (hole) =>
          circle(...around([x + 125, y + 150], -60 + hole * 30, 68), 17, thin(sleeve)),
        ) +
        circle(x + 125, y + 150, 30, thin(sleeve)),
    ][place]
    return (
      rect(x, y, 250, 290, thin(sleeve, 2)) +
      (inside ?? '') +
      label(sleeve, `FIG. ${place + 1}`, x + 125, y + 318)
    )
  })
  return boxes
}

function exploded(sleeve: Sleeve): string {
  const discs: [number, number][] = [
    [120, 150],
    [205, 240],
    [270, 90],
    [350, 270],
    [440, 270],
    [520, 60],
    [590, 180],
    [690, 300],
  ]
  return (
    path('M500,70V780', stroke(sleeve.colours.paper, 2, { 'stroke-dasharray': '20 8 4 8' })) +
    discs
      .map(
        ([y, reach], place) =>
          group(
            ellipse(500, y + 24, [reach, reach * 0.26], {
              fill: sleeve.colours.a,
              stroke: sleeve.colours.paper,
              'stroke-width': 4,
            }) +
              rect(500 - reach, y, reach * 2, 24, { fill: sleeve.colours.a }) +
              path(`M${500 - reach},${y}v24M${500 + reach},${y}v24`, thin(sleeve, 4)) +
              ellipse(500, y, [reach, reach * 0.26], {
                fill: sleeve.colours.a,
                stroke: place === 4 ? sleeve.colours.b : sleeve.colours.paper,
                'stroke-width': place === 4 ? 9 : 4,
              }) +
              ellipse(500, y, [reach * 0.3, reach * 0.08], thin(sleeve)),
            {},
          ) +
          path(`M${500 + reach},${y + 6}L850,${y - 10}`, thin(sleeve, 1.5)) +
          circle(874, y - 10, 22, thin(sleeve, 2)) +
          label(sleeve, `${place + 1}`, 874, y - 4),
      )
      .join('')
  )
}

function gauge(sleeve: Sleeve): string {
  return (
    repeat(4, (place) => circle(500, 420, 320 - place * 64, thin(sleeve, place === 2 ? 7 : 3))) +
    repeat(72, (tick) =>
      path(
        `M${around([500, 420], tick * 5, 320)}L${around([500, 420], tick * 5, tick % 6 ? 334 : 352)}`,
        thin(sleeve, tick % 6 ? 2 : 4),
      ),
    ) +
    path(
      'M60,420H940M500,60V790',
      stroke(sleeve.colours.paper, 2, { 'stroke-dasharray': '20 8 4 8' }),
    ) +
    circle(500, 420, 128, { fill: sleeve.colours.b }) +
    path('M180,420V740M820,420V740M180,726H820', thin(sleeve)) +
    rect(410, 706, 180, 40, { fill: sleeve.colours.a }) +
    label(sleeve, '640.00 ±0.05', 500, 732)
  )
}

function elevation(sleeve: Sleeve): string {
  const floors = repeat(7, (floor) =>
    repeat(6, (bay) =>
      rect(150 + bay * 92, 150 + floor * 84, 70, 58, {
        ...thin(sleeve, 3),
        fill: (bay * 3 + floor * 5) % 7 === 0 ? sleeve.colours.b : 'none',
      }),
    ),
  )
  const stair = repeat(18, (step) =>
    path(`M${720 + step * 10},${730 - step * 33}h10v-33`, thin(sleeve, 4)),
  )
  return (
    rect(120, 110, 580, 650, thin(sleeve, 5)) +
    floors +
    stair +
    path('M60,760H940', thin(sleeve, 7)) +
    path(
      'M740,110H920M920,110V760',
      stroke(sleeve.colours.paper, 2, { 'stroke-dasharray': '8 8' }),
    ) +
    label(sleeve, '+18.40', 880, 100) +
    label(sleeve, '±0.00', 880, 788)
  )
}
