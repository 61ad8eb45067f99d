import sharp from 'sharp'
import { CARD, readFonts, type ShareCard, SLEEVE, shareCard } from './share-card.ts'

let fonts: Awaited<ReturnType<typeof readFonts>> | undefined
/** With what it brings along it takes a tenth of the program's memory, and most processes draw none. */
const loadSatori = () => import('satori')

type SharePicture = ShareCard & {
  /** The product's picture, in any format sharp reads; none leaves the place empty. */
  sleeve: Buffer | null
  isRecord: boolean
}

/** The card as a JPEG, which every link preview reads. */
export async function drawSharePicture({
  sleeve,
  isRecord,
  ...card
}: SharePicture): Promise<Buffer> {
  fonts ??= await readFonts()
  const { default: satori } = await loadSatori()
  const svg = await satori(shareCard(card), { ...CARD, fonts })
  const { left, top, size } = SLEEVE
  const layers = [
    ...(isRecord ? [{ input: Buffer.from(record), left: left + RECORD_OUT, top }] : []),
    sleeve
      ? { input: await sharp(sleeve).resize(size, size).toBuffer(), left, top }
      : { input: Buffer.from(emptySleeve), left, top },
    { input: Buffer.from(sleeveEdge), left, top },
  ]
  return sharp(Buffer.from(svg)).composite(layers).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}

/** How far the record looks out of its sleeve. */
const RECORD_OUT = 64

const { size } = SLEEVE
const centre = size / 2
const record = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
  <circle cx="${centre}" cy="${centre}" r="262" fill="#161412"/>
  <g fill="none" stroke="#35302b" stroke-width="1.5">${[140, 165, 190, 215, 240]
    .map((radius) => `<circle cx="${centre}" cy="${centre}" r="${radius}"/>`)
    .join('')}</g>
</svg>`
const emptySleeve = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
  <rect width="${size}" height="${size}" fill="#e7e2d8"/>
</svg>`
/** Keeps a sleeve as light as the paper apart from it. */
const sleeveEdge = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
  <rect x="0.5" y="0.5" width="${size - 1}" height="${size - 1}" fill="none" stroke="#000" stroke-opacity="0.12"/>
</svg>`
