import { circle, ellipse, ground, group, path, rect, repeat, stroke } from '../svg.ts'
import { block, words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Out-of-focus photographs from the upper deck: lamps, rain, tail lights. */
export function nightLights(sleeve: Sleeve): string {
  const { colours, title, artist } = sleeve
  const picture = turn([terminal, sodium, retina, motorway, blueHour], sleeve.place)
  return [
    '<defs><filter id="far" filterUnits="userSpaceOnUse" x="-300" y="-300" width="1600" height="1600"><feGaussianBlur stdDeviation="34"/></filter><filter id="near" filterUnits="userSpaceOnUse" x="-300" y="-300" width="1600" height="1600"><feGaussianBlur stdDeviation="7"/></filter></defs>',
    ground(colours.ink),
    picture(sleeve),
    block(
      title.toUpperCase(),
      { x: 62, y: 66, width: 560, height: 130 },
      { font: 'wide', fill: colours.paper, largest: 48, leading: 1.2 },
    ),
    words(artist, 62, 938, { font: 'sans', size: 28, fill: colours.paper }),
    words('NACHTBUS', 938, 938, {
      font: 'wide',
      size: 17,
      fill: colours.paper,
      anchor: 'end',
      tracking: 0.1,
    }),
  ].join('')
}

const far = (content: string) => group(content, { filter: 'url(#far)' })
const near = (content: string) => group(content, { filter: 'url(#near)' })

function bokeh(
  { random, colours }: Sleeve,
  count: number,
  [top, bottom]: [number, number],
  [small, large]: [number, number],
): string {
  return repeat(count, () =>
    circle(random.whole(0, 1000), random.whole(top, bottom), random.whole(small, large), {
      fill: random.pick([colours.a, colours.b, colours.c]),
      'fill-opacity': random.between(0.25, 0.75),
    }),
  )
}

function terminal(sleeve: Sleeve): string {
  const { colours, random } = sleeve
  const streaks = repeat(70, () => {
    const x = random.whole(0, 1000)
    return path(
      `M${x},${random.whole(200, 700)}q${random.whole(-20, 20)},90 0,${random.whole(60, 240)}`,
      stroke(colours.paper, random.between(1, 4), { opacity: 0.25 }),
    )
  })
  return (
    far(
      rect(-300, 520, 1600, 220, { fill: colours.b, 'fill-opacity': 0.7 }) +
        rect(120, 300, 300, 420, { fill: colours.a, 'fill-opacity': 0.8 }) +
        rect(600, 240, 180, 520, { fill: colours.c, 'fill-opacity': 0.6 }),
    ) +
    near(bokeh(sleeve, 26, [330, 760], [16, 58])) +
    streaks
  )
}

function sodium(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    far(
      rect(-300, 640, 1600, 700, { fill: colours.b, 'fill-opacity': 0.7 }) +
        repeat(5, (lamp) =>
          circle(140 + lamp * 190, 330 + lamp * 46, 170 - lamp * 24, {
            fill: colours.a,
            'fill-opacity': 0.75,
          }),
        ),
    ) +
    near(
      repeat(
        5,
        (lamp) =>
          rect(134 + lamp * 190, 330 + lamp * 46, 12 - lamp, 520 - lamp * 60, {
            fill: '#000',
            'fill-opacity': 0.6,
          }) +
          ellipse(140 + lamp * 190, 330 + lamp * 46, [60 - lamp * 8, 26 - lamp * 3], {
            fill: colours.paper,
          }),
      ),
    )
  )
}

function retina(sleeve: Sleeve): string {
  const { colours } = sleeve
  return (
    ground(colours.a) +
    far(
      circle(500, 500, 420, { fill: colours.b }) +
        circle(540, 460, 250, { fill: colours.c }) +
        circle(560, 440, 110, { fill: colours.paper }) +
        rect(-300, 820, 1600, 500, { fill: colours.ink, 'fill-opacity': 0.7 }),
    )
  )
}

function motorway(sleeve: Sleeve): string {
  const { colours, random } = sleeve
  const trails = (tone: string, from: number, to: number) =>
    repeat(16, (trail) =>
      path(
        `M${from + trail * 16 - 120},1010Q${480 + trail * 3},640 ${to + trail * 2},470`,
        stroke(tone, random.between(2, 13), { opacity: random.between(0.35, 0.9) }),
      ),
    )
  return (
    far(
      rect(-300, 380, 1600, 130, { fill: colours.b, 'fill-opacity': 0.8 }) +
        rect(-300, 240, 1600, 130, { fill: colours.c, 'fill-opacity': 0.35 }),
    ) +
    near(trails(colours.a, 240, 470) + trails(colours.paper, 820, 500)) +
    near(bokeh(sleeve, 12, [410, 480], [6, 16]))
  )
}

function blueHour(sleeve: Sleeve): string {
  const { colours, random } = sleeve
  const towers = repeat(14, (tower) =>
    rect(tower * 76 - 20, 560 + random.whole(-150, 90), 66, 600, {
      fill: colours.ink,
      'fill-opacity': 0.9,
    }),
  )
  return (
    `<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset=".2" stop-color="${colours.b}"/><stop offset=".5" stop-color="${colours.a}"/><stop offset=".66" stop-color="${colours.c}"/><stop offset=".8" stop-color="${colours.ink}"/></linearGradient></defs>` +
    rect(0, 0, 1000, 1000, { fill: 'url(#dusk)' }) +
    near(towers) +
    near(
      repeat(46, () =>
        rect(random.whole(0, 980), random.whole(640, 980), 11, 15, {
          fill: colours.paper,
          'fill-opacity': random.between(0.3, 0.95),
        }),
      ),
    )
  )
}
