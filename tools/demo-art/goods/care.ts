import { around, circle, ellipse, group, line, path, rect, repeat, stroke, turned } from '../svg.ts'
import { words } from '../type.ts'
import { plate, shade, tone } from './stage.ts'

/** Mats, brushes and washes. */
export const care: Record<string, () => string> = {
  'slipmat-cork': cork,
  'slipmat-felt': felt,
  'slipmat-leather': leather,
  'brush-carbon': carbon,
  'brush-velvet': velvet,
  'stylus-gel': gel,
  'cleaning-kit': wash,
}

function mat(fill: string): string {
  return (
    circle(512, 496, 350, { fill: '#000', 'fill-opacity': 0.13 }) + circle(500, 480, 350, { fill })
  )
}

function hole(): string {
  return circle(500, 480, 9, { fill: '#ebe3d4', stroke: tone.ink, 'stroke-width': 2 })
}

function cork(): string {
  const flecks = repeat(420, (place) => {
    const [x, y] = around([500, 480], place * 137.5, Math.sqrt(place / 420) * 342)
    return ellipse(x, y, [4 + (place % 4), 2.4], {
      fill: place % 3 ? '#a87b48' : '#8a6134',
      transform: `rotate(${(place * 47) % 180} ${x} ${y})`,
    })
  })
  const dots = repeat(48, (place) =>
    circle(
      ...around(
        [500, 480],
        (place % 16) * 22.5 + Math.floor(place / 16) * 11,
        130 + Math.floor(place / 16) * 80,
      ),
      13,
      { fill: '#ebe3d4' },
    ),
  )
  return mat('#cda06a') + flecks + dots + circle(500, 480, 64, stroke('#a87b48', 3)) + hole()
}

function felt(): string {
  const spiral = Array.from({ length: 900 }, (_, step) =>
    around([500, 480], step * 4, 40 + step * 0.325),
  )
  return (
    mat(tone.ink) +
    path(
      `M${spiral.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`,
      stroke(tone.cream, 5),
    ) +
    circle(500, 480, 40, { fill: tone.red }) +
    hole() +
    repeat(120, (tuft) =>
      line(
        around([500, 480], tuft * 3, 347),
        around([500, 480], tuft * 3 + 0.6, 354),
        stroke(tone.ink, 3),
      ),
    )
  )
}

function leather(): string {
  const stitches = repeat(90, (place) =>
    line(
      around([500, 480], place * 4, 322),
      around([500, 480], place * 4 + 2.4, 322),
      stroke('#f0d9b0', 5, { 'stroke-linecap': 'round' }),
    ),
  )
  return (
    mat('#8f5230') +
    circle(500, 480, 350, stroke('#6d3b20', 6)) +
    stitches +
    circle(500, 480, 150, stroke('#7a4527', 3)) +
    words('OSTRANDER', 500, 620, {
      font: 'bold',
      size: 22,
      fill: '#6d3b20',
      anchor: 'middle',
      tracking: 0.3,
    }) +
    path(
      'M300,300Q420,240 560,250',
      stroke('#a56a45', 10, { opacity: 0.5, 'stroke-linecap': 'round' }),
    ) +
    hole()
  )
}

function carbon(): string {
  const bristles = (x: number) =>
    repeat(54, (hair) =>
      line(
        [x + hair * 9.4, 560],
        [x + hair * 9.4 - 12 + (hair % 5) * 5, 700],
        stroke(hair % 3 ? '#1d1c1b' : '#4a4845', 4),
      ),
    )
  return group(
    shade(500, 730, 640) +
      bristles(246) +
      plate(230, 430, [540, 140], tone.dark, 14) +
      plate(230, 430, [540, 40], '#4b4945', 14) +
      path('M280,430Q300,270 500,260Q700,270 720,430', stroke(tone.brass, 22)) +
      words('morrow', 500, 530, {
        font: 'grotesque',
        size: 46,
        fill: tone.cream,
        anchor: 'middle',
      }),
    turned(-7, [500, 520]),
  )
}

function velvet(): string {
  const grain = repeat(9, (row) =>
    path(
      `M230,${360 + row * 24}q150,${-30 + (row % 3) * 14} 270,0t270,0`,
      stroke('#5a3520', 3, { opacity: 0.7 }),
    ),
  )
  return (
    shade(500, 690, 720) +
    path('M190,570H810V630Q810,660 780,660H220Q190,660 190,630Z', { fill: '#262233' }) +
    repeat(60, (nap) =>
      line([200 + nap * 10.2, 576], [194 + nap * 10.2, 656], stroke('#3a3450', 3)),
    ) +
    path('M180,570Q180,340 340,340H660Q820,340 820,570Z', { fill: tone.walnut }) +
    `<clipPath id="block"><path d="M180,570Q180,340 340,340H660Q820,340 820,570Z"/></clipPath>` +
    group(grain, { 'clip-path': 'url(#block)' }) +
    path(
      'M230,470Q260,380 360,372',
      stroke('#b98560', 12, { 'stroke-linecap': 'round', opacity: 0.6 }),
    ) +
    circle(740, 520, 18, { fill: tone.brass })
  )
}

function gel(): string {
  return (
    shade(500, 730, 520) +
    path('M270,560H730V650Q730,716 500,722Q270,716 270,650Z', { fill: tone.silver }) +
    ellipse(500, 560, [230, 62], { fill: tone.steel }) +
    ellipse(500, 552, [204, 52], { fill: '#9fc6d8' }) +
    path('M330,540Q420,430 500,430Q580,430 670,540Q500,600 330,540Z', { fill: '#b9dbe8' }) +
    ellipse(440, 492, [46, 18], {
      fill: '#fff',
      'fill-opacity': 0.8,
      transform: 'rotate(-24 440 492)',
    }) +
    path('M500,452L486,390L514,390Z', { fill: tone.ink }) +
    line([500, 396], [620, 240], stroke(tone.grey, 12)) +
    plate(592, 180, [130, 74], tone.dark, 8)
  )
}

function wash(): string {
  const cloth = (x: number, y: number, fill: string, lean: number) =>
    group(
      rect(x, y, 250, 190, { fill }) +
        repeat(6, (fold) =>
          path(`M${x},${y + 20 + fold * 30}H${x + 250}`, stroke('#000', 1.4, { opacity: 0.12 })),
        ) +
        rect(
          x + 14,
          y + 14,
          222,
          162,
          stroke('#fff', 3, { opacity: 0.6, 'stroke-dasharray': '8 6' }),
        ),
      turned(lean, [x + 125, y + 95]),
    )
  return (
    shade(400, 800, 360) +
    cloth(570, 580, tone.sky, -7) +
    cloth(590, 500, tone.white, 5) +
    path('M290,400Q290,350 350,340V280H450V340Q510,350 510,400V800H290Z', { fill: '#b98a4a' }) +
    rect(306, 400, 34, 380, { fill: '#d2a868' }) +
    rect(290, 470, 220, 250, { fill: tone.cream }) +
    words('RECORD', 400, 540, { font: 'anton', size: 56, fill: tone.ink, anchor: 'middle' }) +
    words('WASH', 400, 606, { font: 'anton', size: 56, fill: tone.red, anchor: 'middle' }) +
    words('250 ml', 400, 680, { font: 'mono', size: 24, fill: tone.ink, anchor: 'middle' }) +
    rect(344, 220, 112, 66, { fill: tone.ink }) +
    path('M350,170H520L540,200V222H350Z', { fill: tone.ink }) +
    path('M452,222Q480,260 462,300', stroke(tone.ink, 14)) +
    repeat(9, (drop) =>
      circle(580 + (drop % 3) * 42, 170 + Math.floor(drop / 3) * 26 + (drop % 3) * 6, 5, {
        fill: tone.sky,
      }),
    )
  )
}
