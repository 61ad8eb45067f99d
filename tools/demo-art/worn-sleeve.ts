import sharp from 'sharp'
import { type Seeded, seeded } from '#db/demo/seeded.ts'
import { circle, group, path, rect, repeat, side, straight, stroke } from './svg.ts'

/** The sleeve lies on a counter, with a margin around it. */
const margin = 60
const sleeve = side - margin * 2

/**
 * A photo of a used copy: the sleeve on the counter, with ring wear, scuffed edges, a bent corner and often a price sticker.
 * @param cover the image of the new sleeve
 * @param pixelSide width and height of the photo
 */
export async function photographWornSleeve(
  cover: Buffer,
  { key, pixelSide }: { key: string; pixelSide: number },
): Promise<Buffer> {
  const random = seeded(`wear ${key}`)
  const scale = pixelSide / side
  const image = await sharp(cover)
    .resize(Math.round(sleeve * scale))
    .modulate({ saturation: random.between(0.7, 0.9), brightness: random.between(0.92, 1) })
    .toBuffer()
  const flat = await sharp(toSvg(drawCounter(random), pixelSide))
    .composite([
      { input: image, left: Math.round(margin * scale), top: Math.round(margin * scale) },
      { input: toSvg(drawWear(random), pixelSide) },
    ])
    .png()
    .toBuffer()
  const angle = random.between(-2.5, 2.5)
  return sharp(flat)
    .rotate(angle, { background: '#8a7660' })
    .resize(pixelSide, pixelSide, { fit: 'cover', position: 'centre' })
    .removeAlpha()
    .png()
    .toBuffer()
}

function toSvg(drawing: string, pixelSide: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelSide}" height="${pixelSide}" viewBox="0 0 ${side} ${side}">${drawing}</svg>`,
  )
}

function drawCounter(random: Seeded): string {
  const grain = repeat(26, () => {
    const y = random.between(0, side)
    return path(
      straight([
        [0, y],
        [side, y + random.between(-12, 12)],
      ]),
      stroke('#776550', random.between(1, 4), { opacity: 0.5 }),
    )
  })
  const shadow = rect(margin + 10, margin + 14, sleeve, sleeve, { fill: '#3d3227', opacity: 0.5 })
  return rect(0, 0, side, side, { fill: '#8a7660' }) + grain + shadow
}

function drawWear(random: Seeded): string {
  return [
    drawRing(random),
    drawEdges(random),
    drawCorner(random),
    random.chance(0.6) ? drawSticker(random) : '',
  ].join('')
}

/** The record inside has rubbed its outline through the print. */
function drawRing(random: Seeded): string {
  const x = side / 2 + random.between(-10, 10)
  const y = side / 2 + random.between(-10, 10)
  const arcs = repeat(5, () => {
    const length = random.between(120, 420)
    const paint = stroke('#f2ece0', random.between(4, 14), {
      opacity: random.between(0.14, 0.34),
      'stroke-dasharray': `${length} ${random.between(80, 500)}`,
      'stroke-dashoffset': random.between(0, 900),
      'stroke-linecap': 'round',
    })
    return circle(x, y, sleeve * random.between(0.455, 0.47), paint)
  })
  return arcs + circle(x, y, sleeve * 0.17, stroke('#f2ece0', 5, { opacity: 0.15 }))
}

/** White board shows where the print is rubbed off. */
function drawEdges(random: Seeded): string {
  const far = margin + sleeve
  return repeat(34, () => {
    const along = random.between(margin, far - 40)
    const end = Math.min(far, along + random.between(8, 70))
    const edge = random.pick([margin + 2, far - 2])
    const isUpright = random.chance(0.5)
    const points: [number, number][] = isUpright
      ? [
          [edge, along],
          [edge, end],
        ]
      : [
          [along, edge],
          [end, edge],
        ]
    return path(straight(points), stroke('#efe8da', random.between(2, 6), { opacity: 0.7 }))
  })
}

function drawCorner(random: Seeded): string {
  const size = random.between(50, 110)
  const far = margin + sleeve
  const x = random.pick([margin, far])
  const inwards = x === margin ? size : -size
  const bend = straight(
    [
      [x, far],
      [x + inwards, far],
      [x, far - size * 0.8],
    ],
    true,
  )
  return (
    path(bend, { fill: '#000', opacity: 0.16 }) +
    path(
      straight([
        [x + inwards, far],
        [x, far - size * 0.8],
      ]),
      stroke('#efe8da', 3, { opacity: 0.75 }),
    )
  )
}

/** The sticker of another shop, without a readable price. */
function drawSticker(random: Seeded): string {
  const x = margin + sleeve - random.between(190, 230)
  const y = margin + random.between(30, 60)
  const label = [
    rect(x, y, 150, 78, { fill: random.pick(['#f4e04d', '#f0efe9', '#f08a4b']), rx: 6 }),
    rect(x + 16, y + 18, 92, 8, { fill: '#3a3a3a', opacity: 0.6 }),
    rect(x + 16, y + 38, 64, 20, { fill: '#3a3a3a', opacity: 0.75 }),
  ]
  return group(label, { transform: `rotate(${random.between(-9, 9)} ${x} ${y})`, opacity: 0.93 })
}
