import {
  circle,
  ellipse,
  group,
  line,
  type Point,
  path,
  rect,
  repeat,
  stroke,
  turned,
} from '../svg.ts'
import { words } from '../type.ts'
import { plate, shade, tone } from './stage.ts'

/** Sleeves, storage furniture and headphones. */
export const storage: Record<string, () => string> = {
  'inner-sleeves': inners,
  'outer-sleeves': outers,
  'crate-pine': crate,
  'stand-now-playing': stand,
  'headphones-closed': headphones,
}

function disc(x: number, y: number, radius: number, label: string): string {
  return (
    circle(x, y, radius, { fill: '#1b1a1c' }) +
    repeat(7, (ring) => circle(x, y, radius * (0.45 + ring * 0.075), stroke('#3a393d', 1.5))) +
    circle(x, y, radius * 0.33, { fill: label }) +
    circle(x, y, 7, { fill: tone.cream })
  )
}

function inners(): string {
  const sheets = repeat(7, (sheet) =>
    plate(236 + sheet * 6, 206 + sheet * 7, [500, 540], sheet === 6 ? '#fbfaf5' : '#e4e0d5', 40),
  )
  return (
    plate(290, 270, [500, 540], '#00000018', 40) +
    sheets +
    disc(522, 518, 190, tone.red) +
    rect(272, 248, 500, 540, { fill: '#fbfaf5', 'fill-opacity': 0.72, rx: 40 }) +
    path('M470,248a52,52 0 0 0 104,0Z', { fill: '#e3ded1' }) +
    words('50', 740, 770, { font: 'monoBold', size: 40, fill: tone.ink, anchor: 'end' })
  )
}

function outers(): string {
  const cover =
    rect(300, 300, 440, 440, { fill: tone.mustard }) +
    circle(520, 520, 150, { fill: tone.red }) +
    rect(300, 640, 440, 26, { fill: tone.ink }) +
    rect(300, 680, 440, 12, { fill: tone.ink })
  return (
    plate(270, 270, [540, 540], '#00000012', 4) +
    group(cover, turned(-4, [520, 520])) +
    group(
      rect(266, 256, 520, 528, { fill: '#dbe9ec', 'fill-opacity': 0.42 }) +
        rect(266, 256, 520, 528, stroke(tone.white, 4)) +
        path('M290,760L560,270H640L350,770Z', { fill: '#fff', 'fill-opacity': 0.4 }) +
        path('M690,270H720L420,780H400Z', { fill: '#fff', 'fill-opacity': 0.35 }) +
        path('M266,270H786', stroke(tone.grey, 3, { 'stroke-dasharray': '10 8' })),
      turned(-4, [520, 520]),
    )
  )
}

function crate(): string {
  const spines = repeat(26, (spine) => {
    const fill =
      [tone.red, tone.ink, tone.mustard, tone.cream, tone.blue, tone.green, tone.white, tone.pink][
        (spine * 5) % 8
      ] ?? tone.red
    return (
      path(`M${236 + spine * 19},${330 - (spine % 4) * 9}l${40},-60h15l-38,62Z`, { fill }) +
      rect(236 + spine * 19, 330 - (spine % 4) * 9, 17, 150, { fill })
    )
  })
  const slat = (y: number) =>
    plate(180, y, [590, 104], '#e2c08a', 4) +
    path(
      `M190,${y + 34}q180,-16 290,0t280,4M190,${y + 72}q150,12 280,-2t290,2`,
      stroke('#c49a5c', 3),
    ) +
    circle(206, y + 52, 7, { fill: tone.grey }) +
    circle(744, y + 52, 7, { fill: tone.grey })
  return (
    shade(510, 800, 760) +
    path('M770,440L850,380V700L770,790Z', { fill: '#b98d52' }) +
    path('M180,440L250,380H850L770,440Z', { fill: '#8a6436' }) +
    spines +
    slat(440) +
    slat(560) +
    slat(680) +
    plate(400, 468, [150, 44], '#7d5a30', 22)
  )
}

function stand(): string {
  const cover =
    rect(260, 190, 480, 480, { fill: '#1f3340' }) +
    repeat(6, (arc) =>
      circle(
        500,
        670,
        70 + arc * 70,
        stroke([tone.mustard, tone.red, tone.cream][arc % 3] ?? tone.red, 30),
      ),
    ) +
    rect(150, 670, 700, 60, { fill: '#ebe3d4', 'fill-opacity': 0 })
  return (
    shade(500, 790, 760) +
    '<clipPath id="cover"><rect x="260" y="190" width="480" height="480"/></clipPath>' +
    group(cover, { 'clip-path': 'url(#cover)' }) +
    path('M160,690L200,650H800L840,690Z', { fill: '#dcb880' }) +
    rect(160, 690, 680, 76, { fill: tone.oak }) +
    path('M170,716q200,-14 330,0t330,2M170,744q170,10 330,-2t330,4', stroke('#9c7444', 3)) +
    words('NOW PLAYING', 500, 742, {
      font: 'bold',
      size: 30,
      fill: '#6d4a24',
      anchor: 'middle',
      tracking: 0.24,
    })
  )
}

function headphones(): string {
  const cup = (x: number, flip: number) =>
    group(
      ellipse(0, 0, [96, 150], { fill: tone.ink }) +
        ellipse(26, 0, [92, 146], { fill: '#45403b' }) +
        ellipse(36, 0, [64, 110], { fill: tone.copper }) +
        ellipse(36, 0, [64, 110], stroke('#8f5430', 4)) +
        ellipse(36, 0, [30, 52], stroke('#8f5430', 4)),
      { transform: `translate(${x} 590) scale(${flip} 1)` },
    )
  const cable: Point[] = [
    [300, 740],
    [320, 840],
  ]
  return (
    shade(500, 800, 680) +
    path('M270,520C250,220 380,170 500,170C620,170 750,220 730,520', stroke(tone.ink, 54)) +
    path('M300,420C300,250 400,206 500,206C600,206 700,250 700,420', stroke(tone.walnut, 30)) +
    rect(252, 450, 36, 110, { fill: tone.silver }) +
    rect(712, 450, 36, 110, { fill: tone.silver }) +
    cup(300, -1) +
    cup(700, 1) +
    line(cable[0] ?? [0, 0], cable[1] ?? [0, 0], stroke(tone.ink, 10)) +
    path('M322,830Q420,880 560,830T860,850', stroke(tone.ink, 10))
  )
}
