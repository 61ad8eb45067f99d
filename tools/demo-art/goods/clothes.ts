import { around, circle, ellipse, group, line, path, rect, repeat, stroke, turned } from '../svg.ts'
import { words } from '../type.ts'
import { flatShade, shade, tone } from './stage.ts'

/** Clothes and bags. */
export const clothes: Record<string, () => string> = {
  'tote-runout': () => tote('#f7f0dd', spiralPrint(tone.ink)),
  'tote-label-red': () =>
    tote(
      tone.red,
      circle(500, 610, 120, { fill: tone.cream }) + circle(500, 610, 34, { fill: tone.red }),
    ),
  'tee-groove': () =>
    tee(
      tone.ink,
      repeat(12, (ring) =>
        circle(500, 450, 20 + ring * 11, stroke(tone.cream, ring === 5 ? 8 : 3)),
      ),
    ),
  'tee-dead-wax': () =>
    tee(
      '#f1e6cf',
      words('mind the gap between us', 606, 366, {
        font: 'hand',
        size: 36,
        fill: tone.ink,
        anchor: 'middle',
      }),
    ),
  'tee-echo-yard': () => tee('#5f7f8f', speakers()),
  'sweatshirt-marigold': sweatshirt,
  'cap-45': cap,
  'beanie-ribbed': beanie,
  'socks-stereo': socks,
  'umbrella-groove': umbrella,
}

function spiralPrint(ink: string): string {
  const spiral = Array.from({ length: 240 }, (_, step) =>
    around([500, 600], step * 9, 12 + step * 0.62),
  )
  return (
    path(
      `M${spiral.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`,
      stroke(ink, 5),
    ) + words('runout', 500, 800, { font: 'grotesque', size: 40, fill: ink, anchor: 'middle' })
  )
}

function tote(fill: string, print: string): string {
  const bag = 'M250,360H750L780,850H220Z'
  const handle = stroke(fill === tone.red ? fill : '#d6c7a4', 34)
  return (
    flatShade(path(bag, { fill: '#000' })) +
    path('M380,380C380,120 620,120 620,380', { ...handle, opacity: 0.75 }) +
    path(bag, { fill }) +
    path('M250,360H750L753,400H247Z', { fill: '#000', 'fill-opacity': 0.07 }) +
    path('M247,400H753', stroke('#000', 2, { opacity: 0.25, 'stroke-dasharray': '9 7' })) +
    path('M350,400V340C350,60 650,60 650,340V400', handle) +
    path('M350,400V340C350,60 650,60 650,340V400', stroke('#000', 2, { opacity: 0.15 })) +
    path('M290,850Q320,640 280,420M710,850Q690,700 722,460', stroke('#000', 6, { opacity: 0.06 })) +
    print
  )
}

function tee(fill: string, print: string): string {
  const shirt =
    'M370,180Q500,250 630,180L800,260L890,450L770,510L730,430V840H270V430L230,510L110,450L200,260Z'
  return (
    flatShade(path(shirt, { fill: '#000' })) +
    path(shirt, { fill }) +
    path('M370,180Q500,250 630,180Q600,290 500,292Q400,290 370,180Z', {
      fill: '#000',
      'fill-opacity': 0.2,
    }) +
    path('M360,184Q390,310 500,312Q610,310 640,184', stroke('#000', 3, { opacity: 0.25 })) +
    path('M270,430Q262,380 280,320M730,430Q738,380 720,320', stroke('#000', 4, { opacity: 0.16 })) +
    path('M270,822H730', stroke('#000', 2, { opacity: 0.3, 'stroke-dasharray': '8 6' })) +
    path('M330,830Q350,640 320,520M670,830Q660,690 690,560', stroke('#000', 8, { opacity: 0.07 })) +
    print
  )
}

function speakers(): string {
  return repeat(4, (place) => {
    const [x, y] = [410 + (place % 2) * 96, 360 + Math.floor(place / 2) * 150]
    return (
      rect(x, y, 88, 142, { fill: tone.cream }) +
      circle(x + 44, y + 96, 36, { fill: tone.red }) +
      circle(x + 44, y + 96, 14, { fill: tone.cream }) +
      circle(x + 44, y + 32, 18, { fill: tone.red })
    )
  })
}

function sweatshirt(): string {
  const body =
    'M360,190Q500,240 640,190L790,260L880,720L780,750L730,470V800H270V470L220,750L120,720L210,260Z'
  const petals = repeat(8, (petal) =>
    circle(...around([500, 430], petal * 45, 52), 28, { fill: tone.cream }),
  )
  const rib = (x: number, y: number, width: number) =>
    rect(x, y, width, 44, { fill: '#b9842a' }) +
    repeat(Math.round(width / 14), (line) => rect(x + line * 14, y, 3, 44, { fill: '#8f641c' }))
  return (
    flatShade(path(body, { fill: '#000' })) +
    path(body, { fill: tone.mustard }) +
    rib(270, 790, 460) +
    group(rib(118, 712, 106), turned(17, [170, 734])) +
    group(rib(776, 712, 106), turned(-17, [830, 734])) +
    path('M360,190Q500,240 640,190Q600,280 500,282Q400,280 360,190Z', { fill: '#b9842a' }) +
    path('M270,470Q262,400 284,320M730,470Q738,400 716,320', stroke('#000', 4, { opacity: 0.18 })) +
    petals +
    circle(500, 430, 34, { fill: tone.red })
  )
}

function cap(): string {
  return (
    shade(500, 740, 720) +
    path('M240,600C220,360 360,250 520,250C700,250 790,400 780,600Q520,540 240,600Z', {
      fill: tone.green,
    }) +
    path('M520,250C470,340 450,460 452,560M520,250C620,330 660,450 664,574', stroke('#385a48', 4)) +
    ellipse(520, 252, [24, 10], { fill: '#385a48' }) +
    path('M240,600Q470,520 660,572C560,600 300,650 130,720Q110,680 240,600Z', { fill: '#3f6650' }) +
    path('M240,600Q470,520 660,572', stroke('#2d4a3a', 6)) +
    path('M160,696Q330,620 600,590', stroke('#2d4a3a', 2, { 'stroke-dasharray': '8 6' })) +
    circle(550, 450, 62, { fill: tone.cream }) +
    repeat(3, (arm) =>
      path('M550,450L536,396L564,396Z', { fill: tone.green, ...turned(arm * 120, [550, 450]) }),
    ) +
    circle(550, 450, 15, { fill: tone.green })
  )
}

function beanie(): string {
  const ribs = repeat(17, (rib) =>
    path(
      `M${246 + rib * 32},640Q${300 + rib * 25},420 ${480 + (rib - 8) * 5},240`,
      stroke('#2b4866', 7),
    ),
  )
  return (
    shade(500, 800, 620) +
    path('M240,650C230,380 350,230 500,230C650,230 770,380 760,650Z', { fill: tone.blue }) +
    ribs +
    rect(222, 610, 556, 160, { fill: '#4c7398', rx: 26 }) +
    repeat(22, (rib) => rect(236 + rib * 24.6, 614, 9, 152, { fill: tone.blue, rx: 4 })) +
    rect(450, 660, 100, 64, { fill: tone.white }) +
    words('NV', 500, 706, { font: 'bold', size: 36, fill: tone.ink, anchor: 'middle' })
  )
}

function socks(): string {
  const sock = (x: number, letter: string) =>
    group(
      path(
        'M0,0H170V380Q170,430 220,470L330,560Q380,610 330,660Q280,700 210,650L30,520Q0,490 0,440Z',
        { fill: '#000', 'fill-opacity': 0.13, transform: 'translate(12 16)' },
      ) +
        path(
          'M0,0H170V380Q170,430 220,470L330,560Q380,610 330,660Q280,700 210,650L30,520Q0,490 0,440Z',
          { fill: tone.cream },
        ) +
        path('M250,494L330,560Q380,610 330,660Q290,690 240,668Z', { fill: tone.red }) +
        path('M0,400Q70,410 90,480L60,542L30,520Q0,490 0,440Z', { fill: tone.red }) +
        rect(0, 0, 170, 56, { fill: tone.red }) +
        repeat(9, (rib) => rect(10 + rib * 18, 4, 5, 48, { fill: '#9c3022' })) +
        rect(0, 76, 170, 12, { fill: tone.ink }) +
        rect(0, 100, 170, 12, { fill: tone.ink }) +
        words(letter, 85, 290, { font: 'archivo', size: 150, fill: tone.ink, anchor: 'middle' }),
      { transform: `translate(${x} 150)` },
    )
  return sock(150, 'L') + sock(520, 'R')
}

function umbrella(): string {
  const ribs = repeat(8, (rib) =>
    line([500, 440], around([500, 440], rib * 45 + 22.5, 350), stroke('#3d3b40', 4)),
  )
  const edge = Array.from(
    { length: 8 },
    (_, rib) => `Q${around([500, 440], rib * 45, 320)} ${around([500, 440], rib * 45 + 22.5, 352)}`,
  ).join('')
  return (
    path('M500,440L760,800', stroke(tone.walnut, 18)) +
    path('M760,800q34,50 0,66t-50,-34', stroke(tone.walnut, 18, { 'stroke-linecap': 'round' })) +
    path(`M${around([500, 440], -22.5, 352)}${edge}Z`, { fill: '#1d1c1f' }) +
    repeat(8, (ring) => circle(500, 440, 140 + ring * 23, stroke('#39383d', 2.4))) +
    ribs +
    circle(500, 440, 116, { fill: tone.red }) +
    circle(500, 440, 76, stroke(tone.cream, 3)) +
    circle(500, 440, 14, { fill: tone.steel })
  )
}
