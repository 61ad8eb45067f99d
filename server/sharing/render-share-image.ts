import sharp from 'sharp'
import { CARD, readFonts, type ShareCard, SLEEVE, shareCard } from './share-card.ts'

let fonts: Awaited<ReturnType<typeof readFonts>> | undefined
/**
 * Loaded on demand: with its dependencies it takes a tenth of the process's memory, and most processes never need it.
 */
const loadSatori = () => import('satori')

type ShareImage = ShareCard & {
  /** The product's image, in any format sharp reads; null leaves the place empty. */
  sleeve: Buffer | null
  isRecord: boolean
}

/** Renders the card as a JPEG, which every link preview accepts. */
export async function renderShareImage({ sleeve, isRecord, ...card }: ShareImage): Promise<Buffer> {
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

/** How far the record sticks out of its sleeve, in pixels. */
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
/** Outlines the sleeve, which would otherwise blend into a paper of the same colour. */
const sleeveEdge = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
  <rect x="0.5" y="0.5" width="${size - 1}" height="${size - 1}" fill="none" stroke="#000" stroke-opacity="0.12"/>
</svg>`
