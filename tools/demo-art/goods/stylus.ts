import { around, circle, ellipse, group, line, path, rect, repeat, stroke, turned } from '../svg.ts'
import { words } from '../type.ts'
import { plate, shade, tone } from './stage.ts'

/** Styli and alignment tools. */
export const stylus: Record<string, () => string> = {
  'cartridge-tessel-blue': movingMagnet,
  'cartridge-ostrander-pear': pearwood,
  'cartridge-tessel-club': club,
  'headshell-magnesium': headshell,
  'force-gauge': gauge,
  'spirit-level': level,
  protractor,
  'weight-brass': weight,
  'clamp-reflex': clamp,
  'adapter-dome': dome,
  'isolation-feet': feet,
  'phono-stage': phonoStage,
}

function cantilever(x: number, y: number, colour: string): string {
  return (
    line([x, y], [x - 96, y + 96], stroke(colour, 9, { 'stroke-linecap': 'round' })) +
    path(`M${x - 108},${y + 90}l26,18l-30,30Z`, { fill: tone.ink })
  )
}

function movingMagnet(): string {
  return (
    shade(500, 806, 560) +
    plate(300, 250, [430, 66], tone.dark, 8) +
    circle(360, 283, 16, { fill: tone.silver }) +
    circle(668, 283, 16, { fill: tone.silver }) +
    path('M320,316H720L700,560H420L330,500Z', { fill: tone.dark }) +
    path('M330,500L420,560H660L620,690H430L312,590Z', { fill: tone.blue }) +
    path('M330,500L420,560L430,690L312,590Z', { fill: '#31506d' }) +
    words('T', 540, 480, { font: 'wide', size: 96, fill: tone.steel, anchor: 'middle' }) +
    cantilever(440, 676, tone.silver) +
    repeat(4, (pin) =>
      rect(720, 340 + pin * 46, 66, 16, {
        fill: [tone.red, tone.white, tone.green, tone.blue][pin] ?? tone.red,
        rx: 8,
      }),
    )
  )
}

function pearwood(): string {
  const grain = repeat(8, (row) =>
    path(
      `M350,${334 + row * 20}q90,${row % 2 ? 16 : -14} 180,0t180,4`,
      stroke('#8f5a30', 3, { opacity: 0.6 }),
    ),
  )
  return (
    shade(500, 806, 520) +
    plate(330, 250, [390, 54], tone.brass, 6) +
    circle(384, 277, 13, { fill: tone.ink }) +
    circle(668, 277, 13, { fill: tone.ink }) +
    path('M330,304H720V560Q720,620 660,620H470L330,480Z', { fill: '#c58a54' }) +
    grain +
    path('M330,480L470,620H520L330,430Z', { fill: '#a86c3b' }) +
    words('P', 620, 500, { font: 'italic', size: 150, fill: '#7a4a26', anchor: 'middle' }) +
    cantilever(480, 612, tone.copper)
  )
}

function club(): string {
  return (
    shade(470, 760, 620) +
    path('M780,330L860,350V420L780,440Z', { fill: tone.steel }) +
    plate(760, 334, [40, 104], tone.ink, 6) +
    path('M770,330C600,320 420,420 300,600L250,690L330,706C460,640 620,540 770,440Z', {
      fill: tone.ink,
    }) +
    path('M300,600L250,690L330,706L390,660Z', { fill: tone.red }) +
    path('M690,352C600,362 500,420 440,480', stroke(tone.grey, 6)) +
    words('CLUB', 560, 480, {
      font: 'wide',
      size: 40,
      fill: tone.white,
      anchor: 'middle',
      paint: turned(-32, [560, 470]),
    }) +
    path('M268,690l-16,60l30,-44Z', { fill: tone.ink }) +
    path('M300,604Q220,590 190,540', stroke(tone.ink, 12, { 'stroke-linecap': 'round' }))
  )
}

function headshell(): string {
  return (
    path('M420,170H580V250L620,300V720Q620,760 580,760H420Q380,760 380,720V300L420,250Z', {
      fill: '#000',
      'fill-opacity': 0.14,
      transform: 'translate(12 16)',
    }) +
    rect(456, 100, 88, 100, { fill: tone.grey }) +
    rect(440, 130, 120, 60, { fill: tone.brass }) +
    path('M420,190H580V250L620,300V720Q620,760 580,760H420Q380,760 380,720V300L420,250Z', {
      fill: '#4a4c50',
    }) +
    plate(430, 480, [30, 220], '#ebe3d4', 15) +
    plate(540, 480, [30, 220], '#ebe3d4', 15) +
    path('M620,560H720Q750,560 750,600V640', stroke('#4a4c50', 26)) +
    repeat(4, (wire) =>
      path(
        `M${446 + wire * 36},300q${wire % 2 ? 26 : -26},80 0,160`,
        stroke([tone.red, tone.white, tone.green, tone.blue][wire] ?? tone.red, 9, {
          'stroke-linecap': 'round',
        }),
      ),
    )
  )
}

function gauge(): string {
  return (
    plate(262, 236, [500, 560], '#00000022', 30) +
    plate(250, 220, [500, 560], tone.dark, 30) +
    plate(300, 270, [400, 170], '#b9c7a6', 10) +
    words('1.82', 660, 410, { font: 'monoBold', size: 130, fill: tone.ink, anchor: 'end' }) +
    words('g', 676, 410, { font: 'mono', size: 40, fill: tone.ink, anchor: 'end' }) +
    path('M500,780V700H470L500,620L530,700H500', { fill: tone.silver }) +
    rect(486, 560, 28, 240, { fill: tone.silver }) +
    circle(500, 550, 30, { fill: tone.silver }) +
    circle(500, 550, 6, { fill: tone.ink }) +
    plate(310, 490, [90, 56], tone.red, 12) +
    plate(600, 490, [90, 56], tone.grey, 12)
  )
}

function level(): string {
  return (
    circle(514, 500, 290, { fill: '#000', 'fill-opacity': 0.13 }) +
    circle(500, 480, 290, { fill: tone.silver }) +
    repeat(90, (tick) =>
      line(
        around([500, 480], tick * 4, 272),
        around([500, 480], tick * 4, 288),
        stroke(tone.grey, 3),
      ),
    ) +
    circle(500, 480, 222, { fill: '#c3d46a' }) +
    circle(500, 480, 222, stroke(tone.grey, 8)) +
    circle(500, 480, 92, stroke(tone.ink, 5)) +
    circle(500, 480, 160, stroke(tone.ink, 3, { opacity: 0.5 })) +
    ellipse(522, 462, [74, 70], { fill: '#e9f0bf' }) +
    ellipse(500, 438, [24, 14], { fill: tone.white })
  )
}

function protractor(): string {
  const arcs = repeat(11, (arc) =>
    path(
      `M${230 + arc * 14},${260 + arc * 2}A560,560 0 0 1 ${650 + arc * 14},${790 - arc * 3}`,
      stroke(tone.ink, arc % 5 ? 1 : 2.6),
    ),
  )
  const grid = (x: number, y: number) =>
    repeat(7, (row) =>
      path(
        `M${x - 60},${y - 60 + row * 20}h120M${x - 60 + row * 20},${y - 60}v120`,
        stroke(tone.red, 1.6),
      ),
    ) + circle(x, y, 7, { fill: tone.red })
  return group(
    plate(212, 216, [600, 600], '#00000022', 8) +
      plate(200, 200, [600, 600], tone.white, 8) +
      arcs +
      grid(400, 520) +
      grid(620, 360) +
      line([200, 760], [800, 230], stroke(tone.ink, 1.6)) +
      circle(262, 738, 22, { fill: '#ebe3d4', stroke: tone.ink, 'stroke-width': 3 }) +
      words('66.0', 320, 606, { font: 'mono', size: 20, fill: tone.ink }) +
      words('120.9', 560, 280, { font: 'mono', size: 20, fill: tone.ink }),
    turned(-6, [500, 500]),
  )
}

function weight(): string {
  const turnedRing = (y: number, width: number, height: number, fill: string) =>
    rect(500 - width / 2, y, width, height, { fill })
  return (
    shade(500, 780, 560) +
    ellipse(500, 760, [230, 40], { fill: tone.walnut }) +
    turnedRing(420, 460, 336, tone.brass) +
    ellipse(500, 756, [230, 38], { fill: tone.brass }) +
    rect(300, 420, 50, 350, { fill: '#e5c67e' }) +
    rect(640, 420, 60, 350, { fill: '#a58038' }) +
    repeat(3, (groove) => path(`M270,${560 + groove * 60}q230,64 460,0`, stroke('#8f6d2c', 5))) +
    ellipse(500, 420, [230, 40], { fill: '#dcbb6e' }) +
    turnedRing(300, 190, 120, tone.brass) +
    rect(424, 300, 24, 124, { fill: '#e5c67e' }) +
    ellipse(500, 420, [95, 16], { fill: '#b9923f' }) +
    ellipse(500, 300, [95, 17], { fill: '#e5c67e' }) +
    repeat(15, (knurl) =>
      line([410 + knurl * 13, 316], [410 + knurl * 13, 408], stroke('#8f6d2c', 2)),
    )
  )
}

function clamp(): string {
  return (
    repeat(3, (finger) =>
      group(
        plate(470, 190, [60, 300], tone.dark, 30) + circle(500, 226, 18, { fill: tone.red }),
        turned(finger * 120, [500, 490]),
      ),
    ) +
    circle(508, 500, 170, { fill: '#000', 'fill-opacity': 0.14 }) +
    circle(500, 490, 166, { fill: '#45434a' }) +
    repeat(36, (knurl) =>
      line(
        around([500, 490], knurl * 10, 140),
        around([500, 490], knurl * 10, 164),
        stroke('#2b2930', 6),
      ),
    ) +
    circle(500, 490, 118, { fill: tone.steel }) +
    circle(500, 490, 84, stroke(tone.grey, 3)) +
    circle(500, 490, 26, { fill: tone.ink })
  )
}

function dome(): string {
  return (
    shade(500, 740, 620) +
    path('M210,690Q210,720 500,736Q790,720 790,690V650H210Z', { fill: tone.grey }) +
    ellipse(500, 650, [290, 52], { fill: tone.steel }) +
    path('M250,646C260,420 400,330 500,330C600,330 740,420 750,646Q500,710 250,646Z', {
      fill: tone.silver,
    }) +
    path('M300,640C310,470 400,370 470,350C400,420 370,520 372,660Q330,652 300,640Z', {
      fill: tone.white,
    }) +
    path('M262,560Q500,620 738,560', stroke(tone.grey, 12)) +
    ellipse(500, 344, [36, 9], { fill: tone.ink }) +
    path('M640,640C650,540 630,440 590,390C660,440 700,540 704,628Z', { fill: tone.steel })
  )
}

function feet(): string {
  const foot = (x: number, y: number) =>
    shade(x, y + 128, 280) +
    rect(x - 120, y + 70, 240, 40, { fill: '#c9a070' }) +
    ellipse(x, y + 110, [120, 26], { fill: '#c9a070' }) +
    rect(x - 104, y + 20, 208, 56, { fill: tone.ink }) +
    ellipse(x, y + 76, [104, 22], { fill: tone.ink }) +
    rect(x - 120, y - 20, 240, 40, { fill: '#b98c58' }) +
    ellipse(x, y + 20, [120, 26], { fill: '#b98c58' }) +
    ellipse(x, y - 20, [120, 26], { fill: '#dcb98a' }) +
    repeat(9, (fleck) =>
      ellipse(x - 70 + ((fleck * 53) % 140), y - 26 + ((fleck * 17) % 16), [5, 2], {
        fill: '#9c7444',
      }),
    )
  return foot(330, 340) + foot(670, 340) + foot(330, 640) + foot(670, 640)
}

function phonoStage(): string {
  return (
    shade(500, 700, 700) +
    path('M200,430L300,330H800L850,400V600L800,650H200Z', { fill: '#2c2b29' }) +
    plate(180, 420, [620, 230], '#45433f', 12) +
    path('M190,420L300,330H800L800,420Z', { fill: '#5b5954' }) +
    path('M800,420L850,380V590L800,640Z', { fill: '#2c2b29' }) +
    circle(290, 535, 58, { fill: tone.silver }) +
    line([290, 535], [290, 488], stroke(tone.ink, 8)) +
    words('MM', 400, 520, { font: 'monoBold', size: 30, fill: tone.white }) +
    words('MC', 400, 580, { font: 'monoBold', size: 30, fill: tone.white }) +
    plate(470, 496, [90, 36], '#2c2b29', 18) +
    circle(488, 514, 14, { fill: tone.white }) +
    circle(740, 470, 9, { fill: '#f2a03a' }) +
    words('morrow', 620, 600, { font: 'grotesque', size: 40, fill: tone.white }) +
    rect(220, 650, 60, 20, { fill: tone.ink }) +
    rect(700, 650, 60, 20, { fill: tone.ink })
  )
}
