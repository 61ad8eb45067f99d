import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type DemoProduct, demoProducts } from '#db/demo/catalogue/index.ts'
import { demoCopies } from '#db/demo/used/demo-copies.ts'
import { drawGoods } from './goods.ts'
import { drawRecord } from './sleeves.ts'
import { side } from './svg.ts'
import { photographWornSleeve } from './worn-sleeve.ts'

/**
 * Draws every image of the demo catalogue into db/demo/art: `npm run demo:art -- [part of a key]`. The results are
 * committed; the shop itself draws none.
 */
const folder = join(import.meta.dirname, '../../db/demo/art')
const coloursFile = join(folder, 'colours.json')
const pixelSide = 900
const only = process.argv[2] ?? ''
/** Photos of used copies come last: they show the sleeves. */
const jobs = [...listProductImages(), ...listCopyPhotos()].filter(({ file }) => file.includes(only))

await mkdir(folder, { recursive: true })
const colours = only ? await knownColours() : {}
for (const [done, { file, draw }] of jobs.entries()) {
  const pixels = await draw()
  await writeFile(join(folder, file), await toWebp(pixels))
  colours[file] = await averageColour(pixels)
  process.stdout.write(`\r${done + 1} of ${jobs.length}  ${file}\x1b[K`)
}
process.stdout.write('\n')

const sorted = Object.fromEntries(Object.entries(colours).sort(([a], [b]) => (a < b ? -1 : 1)))
await writeFile(coloursFile, `${JSON.stringify(sorted, null, 2)}\n`)
if (!only) await removeOrphans(new Set(Object.keys(colours)))

type Job = { file: string; draw: () => Promise<Buffer> }

function listProductImages(): Job[] {
  return demoProducts.flatMap((product) =>
    product.images.map((file, picture) => ({
      file,
      draw: () =>
        sharp(Buffer.from(toSvg(product, picture)))
          .removeAlpha()
          .png()
          .toBuffer(),
    })),
  )
}

function listCopyPhotos(): Job[] {
  const covers = new Map(demoProducts.map(({ key, images }) => [key, images[0] ?? '']))
  return demoCopies.flatMap(({ key, productKey, images }) =>
    images.map((file) => ({
      file,
      draw: async () => {
        const cover = await readFile(join(folder, covers.get(productKey) ?? ''))
        return photographWornSleeve(cover, { key, pixelSide })
      },
    })),
  )
}

/** When only some images are drawn, the others keep their colours. */
async function knownColours(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(coloursFile, 'utf8'))
}

function toSvg(product: DemoProduct, picture: number): string {
  const drawing = product.album ? drawRecord(product, picture) : drawGoods(product, picture)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelSide}" height="${pixelSide}" viewBox="0 0 ${side} ${side}">${drawing}</svg>`
}

/** Most drawings are flat and compress well; the few with many fine lines use a lower quality. */
async function toWebp(pixels: Buffer): Promise<Buffer> {
  const encode = (quality: number) =>
    sharp(pixels).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
  const fine = await encode(78)
  if (fine.length < 40_000) return fine
  const plain = await encode(62)
  return plain.length < 70_000 ? plain : encode(44)
}

/** The placeholder colour of an image, as rrggbb. */
async function averageColour(pixels: Buffer): Promise<string> {
  const { channels } = await sharp(pixels).stats()
  return channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')
}

async function removeOrphans(wanted: Set<string>): Promise<void> {
  const files = await readdir(folder)
  const orphans = files.filter((file) => file.endsWith('.webp') && !wanted.has(file))
  await Promise.all(orphans.map((file) => rm(join(folder, file))))
}
