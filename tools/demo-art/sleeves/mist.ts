import { circle, ellipse, group, path, rect, repeat } from '../svg.ts'
import { words } from '../type.ts'
import { type Sleeve, turn } from './sleeve.ts'

/** Air and light with one plain object and little type. */
export function mist(sleeve: Sleeve): string {
  const { colours, title, artist } = sleeve
  const picture = turn(
    [cumulus, strata, wisps, doorway, ceiling, roofs, platform, chord],
    sleeve.place,
  )
  return [
    `<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.a}"/><stop offset=".55" stop-color="${colours.b}"/><stop offset="1" stop-color="${colours.c}"/></linearGradient><filter id="soft" filterUnits="userSpaceOnUse" x="-300" y="-300" width="1600" height="1600"><feGaussianBlur stdDeviation="22"/></filter><filter id="mist" filterUnits="userSpaceOnUse" x="-300" y="-300" width="1600" height="1600"><feGaussianBlur stdDeviation="46"/></filter></defs>`,
    rect(0, 0, 1000, 1000, { fill: 'url(#air)' }),
    picture(sleeve),
    words(title, 60, 922, { font: 'serif', size: 44, fill: colours.ink }),
    words(artist || 'Low Cloud', 940, 922, {
      font: 'italic',
      size: 36,
      fill: colours.ink,
      anchor: 'end',
    }),
  ].join('')
}

const soft = (content: string) => group(content, { filter: 'url(#soft)' })
const misty = (content: string) => group(content, { filter: 'url(#mist)' })

function cumulus({ colours, random }: Sleeve): string {
  return soft(
    repeat(16, () =>
      circle(random.whole(240, 760), random.whole(420, 600), random.whole(70, 140), {
        fill: colours.paper,
        'fill-opacity': 0.75,
      }),
    ) + ellipse(500, 640, [380, 46], { fill: colours.b }),
  )
}

function strata({ colours }: Sleeve): string {
  return (
    misty(
      repeat(5, (row) =>
        rect(-60, 170 + row * 130, 1120, 46 + row * 6, {
          fill: row % 2 ? colours.a : colours.paper,
          'fill-opacity': 0.9,
        }),
      ),
    ) + circle(700, 330, 84, { fill: colours.paper, 'fill-opacity': 0.85 })
  )
}

function wisps({ colours }: Sleeve): string {
  return soft(
    repeat(9, (wisp) =>
      path(
        `M${-40 + wisp * 70},${720 - wisp * 62}C${240 + wisp * 60},${640 - wisp * 70} ${420 + wisp * 60},${700 - wisp * 80} ${700 + wisp * 60},${380 - wisp * 46}C${440 + wisp * 50},${660 - wisp * 60} ${240 + wisp * 40},${690 - wisp * 60} ${-40 + wisp * 70},${726 - wisp * 62}Z`,
        { fill: colours.paper, 'fill-opacity': 0.85 },
      ),
    ),
  )
}

function doorway({ colours }: Sleeve): string {
  return (
    rect(350, 190, 300, 560, { fill: colours.paper }) +
    misty(
      rect(380, 220, 240, 530, { fill: colours.c }) +
        path('M350,750L650,750L860,1000L140,1000Z', { fill: colours.paper, 'fill-opacity': 0.75 }),
    ) +
    path('M0,750H350M650,750H1000', { stroke: colours.ink, 'stroke-width': 2, fill: 'none' })
  )
}

function ceiling({ colours }: Sleeve): string {
  return (
    path('M0,0L330,270H670L1000,0Z', { fill: colours.paper, 'fill-opacity': 0.5 }) +
    path('M1000,0L670,270V730L1000,1000Z', { fill: colours.a, 'fill-opacity': 0.6 }) +
    misty(path('M360,300L560,300L760,700L420,700Z', { fill: colours.paper })) +
    circle(500, 130, 46, { fill: colours.paper }) +
    circle(500, 130, 30, { fill: colours.c })
  )
}

function roofs({ colours, random }: Sleeve): string {
  return (
    misty(rect(-300, 560, 1600, 200, { fill: colours.paper, 'fill-opacity': 0.7 })) +
    path('M0,800V640L180,540L360,640V590L560,480L760,600V650L900,570L1000,630V800Z', {
      fill: colours.ink,
      'fill-opacity': 0.72,
    }) +
    repeat(150, () => {
      const [x, y] = [random.whole(0, 1000), random.whole(0, 620)]
      return path(`M${x},${y}l-5,${random.whole(20, 52)}`, {
        stroke: colours.paper,
        'stroke-width': 2.4,
        opacity: 0.7,
      })
    }) +
    rect(0, 800, 1000, 200, { fill: colours.c })
  )
}

function platform({ colours }: Sleeve): string {
  return (
    misty(circle(760, 330, 210, { fill: colours.paper })) +
    path('M0,700L1000,560V640L0,830Z', { fill: colours.ink, 'fill-opacity': 0.8 }) +
    repeat(
      7,
      (lamp) =>
        rect(90 + lamp * 132, 360 + lamp * 12, 6 - lamp * 0.5, 330 - lamp * 30, {
          fill: colours.ink,
        }) + soft(circle(93 + lamp * 132, 356 + lamp * 12, 30 - lamp * 3, { fill: colours.paper })),
    )
  )
}

function chord({ colours }: Sleeve): string {
  return soft(
    repeat(6, (tone) =>
      rect(120 + tone * 132, 180 + (tone % 3) * 40, 96, 560 - (tone % 2) * 90, {
        fill: tone % 2 ? colours.a : colours.paper,
        'fill-opacity': 0.8,
      }),
    ),
  )
}
