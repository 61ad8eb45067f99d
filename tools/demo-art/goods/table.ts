import { around, circle, ellipse, group, line, path, rect, repeat, stroke, turned } from '../svg.ts'
import { words } from '../type.ts'
import { plate, shade, tone } from './stage.ts'

/** Tableware and pocket items. */
export const table: Record<string, () => string> = {
  'mug-side-one': mug,
  'mug-enamel': enamel,
  'pins-set': pins,
  'notebook-matrix': notebook,
  'patch-woven': patch,
  'puzzle-shelf': puzzle,
  'gift-token': token,
}

function mug(): string {
  return (
    shade(480, 800, 520) +
    path('M660,420Q820,400 820,540Q820,690 660,690', stroke('#d8cfbd', 46)) +
    path('M280,320H680V720Q680,790 610,790H350Q280,790 280,720Z', { fill: tone.white }) +
    path('M280,320H350V790Q280,790 280,720Z', { fill: '#e6dfd0' }) +
    ellipse(480, 320, [200, 38], { fill: '#e6dfd0' }) +
    ellipse(480, 324, [178, 28], { fill: '#5a3a26' }) +
    circle(490, 560, 124, { fill: tone.red }) +
    words('SIDE', 490, 556, { font: 'bold', size: 52, fill: tone.white, anchor: 'middle' }) +
    words('one', 490, 614, { font: 'italic', size: 72, fill: tone.white, anchor: 'middle' })
  )
}

/** The print on the inside bottom of the mug. */
export function mugBase(): string {
  return (
    circle(514, 496, 330, { fill: '#000', 'fill-opacity': 0.12 }) +
    path('M780,400Q930,400 930,480Q930,560 780,560', stroke('#d8cfbd', 50)) +
    circle(500, 480, 330, { fill: tone.white }) +
    circle(500, 480, 270, stroke('#d8cfbd', 14)) +
    circle(500, 480, 200, { fill: tone.ink }) +
    repeat(5, (ring) => circle(500, 480, 100 + ring * 20, stroke('#45423e', 2))) +
    circle(500, 480, 84, { fill: tone.red }) +
    words('SIDE', 500, 476, { font: 'bold', size: 34, fill: tone.white, anchor: 'middle' }) +
    words('two', 500, 518, { font: 'italic', size: 48, fill: tone.white, anchor: 'middle' })
  )
}

function enamel(): string {
  const sprig = repeat(6, (leaf) =>
    ellipse(440 + (leaf % 2 ? 36 : -36), 470 + leaf * 38, [40, 15], {
      fill: tone.green,
      transform: `rotate(${leaf % 2 ? -34 : 34} ${440 + (leaf % 2 ? 36 : -36)} ${470 + leaf * 38})`,
    }),
  )
  return (
    shade(460, 780, 540) +
    path('M650,430Q800,420 800,540Q800,640 650,660', stroke(tone.white, 34)) +
    path('M650,430Q800,420 800,540Q800,640 650,660', stroke(tone.blue, 6)) +
    path('M220,340H680L650,770H250Z', { fill: tone.white }) +
    path('M220,340H290L310,770H250Z', { fill: '#e8e4da' }) +
    ellipse(450, 340, [230, 40], { fill: tone.blue }) +
    ellipse(450, 342, [214, 32], { fill: '#dfe3e0' }) +
    path('M250,770H650', stroke(tone.blue, 10)) +
    line([440, 440], [440, 700], stroke(tone.green, 6)) +
    sprig
  )
}

function pins(): string {
  const card =
    plate(212, 166, [600, 680], '#00000020', 10) +
    plate(200, 150, [600, 680], tone.white, 10) +
    words('PINS', 500, 236, { font: 'anton', size: 54, fill: tone.ink, anchor: 'middle' }) +
    circle(500, 178, 12, { fill: '#e3e3d8' })
  const rim = stroke(tone.brass, 9)
  const disc =
    circle(370, 410, 104, { fill: tone.ink }) +
    circle(370, 410, 104, rim) +
    repeat(3, (ring) => circle(370, 410, 54 + ring * 15, stroke('#5a5753', 2))) +
    circle(370, 410, 36, { fill: tone.red })
  const stylusPin =
    path('M600,310L690,340L660,450L630,540L600,450L570,360Z', { fill: tone.blue }) +
    path('M600,310L690,340L660,450L630,540L600,450L570,360Z', rim) +
    circle(634, 378, 16, { fill: tone.cream })
  const spider =
    circle(500, 660, 104, { fill: tone.mustard }) +
    circle(500, 660, 104, rim) +
    repeat(3, (arm) =>
      path('M500,660L474,574Q500,566 526,574Z', {
        fill: tone.white,
        ...turned(arm * 120, [500, 660]),
      }),
    ) +
    circle(500, 660, 20, { fill: tone.white })
  return card + disc + stylusPin + spider
}

function notebook(): string {
  return group(
    plate(282, 176, [460, 660], '#00000022', 8) +
      plate(276, 160, [460, 660], '#f4efe2', 8) +
      plate(268, 150, [460, 660], tone.green, 8) +
      rect(268, 150, 54, 660, { fill: '#3b5f4b' }) +
      repeat(7, (stitch) =>
        line([322, 190 + stitch * 90], [322, 240 + stitch * 90], stroke(tone.cream, 4)),
      ) +
      rect(390, 230, 270, 150, { fill: tone.cream }) +
      words('matrix', 410, 290, { font: 'mono', size: 42, fill: tone.ink }) +
      path('M410,316H640M410,346H640', stroke(tone.ink, 2)) +
      rect(640, 150, 14, 660, { fill: tone.ink }) +
      words('A1 / B2', 410, 760, { font: 'hand', size: 52, fill: tone.cream }),
    turned(-8, [500, 480]),
  )
}

function patch(): string {
  const tree = path(
    'M486,700L492,470Q470,400 400,360M500,700L506,440Q520,360 610,330M496,560Q440,500 370,500M504,540Q570,480 640,490M498,460Q500,380 500,300',
    stroke(tone.ink, 18, { 'stroke-linecap': 'round' }),
  )
  const apples = [
    [400, 340],
    [610, 310],
    [360, 500],
    [650, 486],
    [500, 276],
    [450, 400],
    [560, 400],
    [320, 420],
    [690, 400],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 26, { fill: tone.ink }))
    .join('')
  const thread = repeat(100, (stitch) =>
    line(
      around([500, 490], stitch * 3.6, 318),
      around([500, 490], stitch * 3.6 + 2, 346),
      stroke(tone.ink, 8),
    ),
  )
  return (
    circle(512, 508, 346, { fill: '#000', 'fill-opacity': 0.14 }) +
    circle(500, 490, 330, { fill: '#a9a7a0' }) +
    repeat(44, (weft) =>
      line([200, 180 + weft * 14], [800, 180 + weft * 14], stroke('#fff', 2, { opacity: 0.1 })),
    ) +
    thread +
    tree +
    apples +
    rect(360, 700, 280, 10, { fill: tone.ink }) +
    words('IRON ORCHARD', 500, 764, {
      font: 'blackletter',
      size: 40,
      fill: tone.ink,
      anchor: 'middle',
    })
  )
}

function puzzle(): string {
  const inks = [
    tone.red,
    tone.ink,
    tone.mustard,
    tone.cream,
    tone.blue,
    tone.green,
    tone.pink,
    tone.walnut,
  ]
  const spines = (x: number, y: number, count: number) =>
    repeat(count, (spine) =>
      rect(x + spine * 15, y + ((spine * 7) % 5) * 6, 13, 200 - ((spine * 7) % 5) * 6, {
        fill: inks[(spine * 5 + y) % 8] ?? tone.red,
      }),
    )
  const knob = (x: number, y: number, fill: string) => circle(x, y, 20, { fill })
  const loose = (x: number, y: number, lean: number, fill: string) =>
    group(
      rect(x, y, 100, 90, { fill }) +
        knob(x + 50, y - 8, fill) +
        knob(x + 108, y + 46, fill) +
        circle(x + 4, y + 46, 18, { fill: '#ebe3d4' }),
      turned(lean, [x + 50, y + 45]),
    )
  return (
    plate(142, 176, [640, 500], '#00000020', 8) +
    plate(130, 160, [640, 500], '#2a211a', 8) +
    spines(150, 190, 40) +
    spines(150, 430, 40) +
    rect(150, 392, 600, 16, { fill: tone.oak }) +
    rect(150, 632, 600, 16, { fill: tone.oak }) +
    repeat(5, (row) => path(`M130,${260 + row * 84}h640`, stroke('#fff', 1.6, { opacity: 0.35 }))) +
    repeat(6, (column) =>
      path(`M${220 + column * 92},160v500`, stroke('#fff', 1.6, { opacity: 0.35 })),
    ) +
    loose(640, 700, 16, tone.mustard) +
    loose(800, 600, -22, tone.blue) +
    loose(460, 740, -8, tone.red)
  )
}

function token(): string {
  return (
    group(
      plate(190, 260, [560, 400], tone.red, 6) +
        path('M190,266L470,470L750,266', stroke('#96291c', 5)),
      turned(-9, [470, 460]),
    ) +
    plate(292, 396, [560, 380], '#00000022', 8) +
    plate(280, 380, [560, 380], tone.white, 8) +
    rect(300, 400, 520, 340, stroke(tone.ink, 2)) +
    repeat(7, (ring) =>
      circle(
        730,
        570,
        24 + ring * 15,
        stroke(ring === 2 ? tone.red : tone.ink, ring === 2 ? 6 : 2),
      ),
    ) +
    words('50', 330, 620, { font: 'abril', size: 200, fill: tone.ink }) +
    words('dollars of records', 334, 690, { font: 'italic', size: 44, fill: tone.ink })
  )
}
