import { availableParallelism } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import { AppError } from '#contract/errors.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { ImageWidth } from './images.rules.ts'

/** More than any camera produces within 5 MB; a small file can declare far more. */
const PIXELS_MAX = 50_000_000
/** Enough for a product page on a high-density screen. */
const STORED_EDGE_MAX = 1600
const STORED_QUALITY = 86
const RENDITION_QUALITY = 80
const AVIF = { quality: 58, effort: 3, chromaSubsampling: '4:2:0' } as const

/** One core per image and as many images as cores: other requests stay fast. */
sharp.concurrency(1)
sharp.cache(false)
const enter = limitConcurrency(availableParallelism())
const enterAvif = limitConcurrency(1)

const formats = new Set(['jpeg', 'png', 'webp'])

const wrongType = (cause?: unknown) =>
  new AppError('wrong-type', 'File must be JPEG, PNG, or WebP', { field: 'file', cause })

type PreparedImage = {
  bytes: Buffer
  width: number
  height: number
  colour: { red: number; green: number; blue: number }
}

/**
 * The image as it is stored: a WebP of at most 1,600 pixels a side, upright, without camera metadata.
 * @throws AppError wrong-type for anything but an intact JPEG, PNG or WebP; too-large above 50 megapixels
 */
export async function prepareImage(upload: Buffer): Promise<PreparedImage> {
  assertSmallEnough(await readMetadata(upload))
  return enter(async () => {
    try {
      const { data, info } = await sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .autoOrient()
        .resize({
          width: STORED_EDGE_MAX,
          height: STORED_EDGE_MAX,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: STORED_QUALITY, smartSubsample: true })
        .toBuffer({ resolveWithObject: true })
      return {
        bytes: data,
        width: info.width,
        height: info.height,
        colour: await averageColour(data),
      }
    } catch (error) {
      throw wrongType(error)
    }
  })
}

/** The image scaled down to `width` pixels, never up: WebP, generated in 10 to 40 ms. */
export async function toWebp(image: Buffer, width: ImageWidth): Promise<Buffer> {
  return enter(async () => {
    if (width === 'full' || (await widthOf(image)) <= width) return image
    return sharp(image).resize({ width }).webp({ quality: RENDITION_QUALITY }).toBuffer()
  })
}

/**
 * The same as AVIF: equal quality, a third smaller, three to four times the time. It is therefore generated in the
 * background, one at a time (decision 9).
 */
export async function toAvif(image: Buffer, width: ImageWidth): Promise<Buffer> {
  return enterAvif(() => {
    const resized =
      width === 'full' ? sharp(image) : sharp(image).resize({ width, withoutEnlargement: true })
    return resized.avif(AVIF).toBuffer()
  })
}

export async function widthOf(image: Buffer): Promise<number> {
  return (await sharp(image).metadata()).width
}

async function readMetadata(upload: Buffer): Promise<Metadata> {
  let metadata: Metadata
  try {
    metadata = await sharp(upload, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw wrongType(error)
  }
  if (!formats.has(metadata.format)) throw wrongType()
  return metadata
}

function assertSmallEnough({ width, height }: Metadata): void {
  if (width * height <= PIXELS_MAX) return
  throw new AppError(
    'too-large',
    `Image must have at most ${PIXELS_MAX / 1_000_000} million pixels`,
    { field: 'file' },
  )
}

async function averageColour(image: Buffer): Promise<PreparedImage['colour']> {
  const [red = 0, green = 0, blue = 0] = await sharp(image)
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { red, green, blue }
}

/** Whether a file is an image as the shop stores them. Reads its header only. */
export async function isWebp(bytes: Buffer): Promise<boolean> {
  try {
    return (await sharp(bytes).metadata()).format === 'webp'
  } catch {
    return false
  }
}
