/**
 * Measures the two image formats over every 14th image of the demo shop: bytes, time on one core, and similarity to
 * the original. `npm run bench -- images`; decision 9 has the figures.
 */
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { toAvif, toWebp } from '#server/images/convert-image.ts'
import { renditionWidths } from '#server/images/images.rules.ts'

const art = new URL('../../db/demo/art/', import.meta.url)
const EVERY = 14
const BLOCK = 8
/** The width of the demo's images. */
const WIDEST = 900

const pictures = readdirSync(art)
  .filter((file) => file.endsWith('.webp'))
  .sort()
  .filter((_, index) => index % EVERY === 0)
  .map((file) => readFileSync(new URL(file, art)))

console.log(`Means of ${pictures.length} images: size, time, similarity`)
for (const width of renditionWidths.filter((each) => each < WIDEST)) {
  await report(width, 'WebP', (picture) => toWebp(picture, width))
  await report(width, 'AVIF', (picture) => toAvif(picture, width))
}

async function report(
  width: number,
  format: string,
  make: (picture: Buffer) => Promise<Buffer>,
): Promise<void> {
  const sum = { kB: 0, ms: 0, likeness: 0 }
  for (const picture of pictures) {
    const before = process.cpuUsage()
    const made = await make(picture)
    const { user, system } = process.cpuUsage(before)
    sum.kB += made.length / 1000
    sum.ms += (user + system) / 1000
    sum.likeness += await compare(await sharp(picture).resize({ width }).png().toBuffer(), made)
  }
  const [kB, ms, likeness] = [sum.kB, sum.ms, sum.likeness].map((all) => all / pictures.length)
  console.log(
    `${width} ${format}  ${kB?.toFixed(1)} kB  ${ms?.toFixed(0)} ms  ${likeness?.toFixed(4)}`,
  )
}

/** The mean structural similarity of luminance blocks (SSIM, Wang and others 2004), 1 for identical images. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([readBlocks(one), readBlocks(other)])
  const likenesses = a.map((block, index) => compareBlocks(block, b[index] ?? block))
  return mean(likenesses)
}

async function readBlocks(picture: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const blocks: number[][] = []
  for (let y = 0; y + BLOCK <= info.height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= info.width; x += BLOCK) {
      const rows = Array.from({ length: BLOCK }, (_, row) => (y + row) * info.width + x)
      blocks.push(rows.flatMap((start) => [...data.subarray(start, start + BLOCK)]))
    }
  }
  return blocks
}

function compareBlocks(a: number[], b: number[]): number {
  const [light, other] = [mean(a), mean(b)]
  const spread = mean(a.map((value) => (value - light) ** 2))
  const otherSpread = mean(b.map((value) => (value - other) ** 2))
  const shared = mean(a.map((value, index) => (value - light) * ((b[index] ?? 0) - other)))
  // The two constants of the paper, for luminance from 0 to 255.
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const lights = (2 * light * other + c1) / (light ** 2 + other ** 2 + c1)
  return (lights * (2 * shared + c2)) / (spread + otherSpread + c2)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
