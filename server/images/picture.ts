import { availableParallelism } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import { AppError } from '../../contract/errors.ts'
import { createGate } from '../platform/gate.ts'
import type { PictureWidth } from './images.rules.ts'

/** More than any camera's picture of 5 MB; a small file can claim far more. */
const PIXELS_MAX = 50_000_000
/** Enough for a product page on a sharp screen. */
const STORED_EDGE_MAX = 1600
const STORED_QUALITY = 86
const RENDITION_QUALITY = 80
const AVIF = { quality: 58, effort: 3, chromaSubsampling: '4:2:0' } as const

/** One core a picture, as many pictures as cores: everything else of the shop stays quick. */
sharp.concurrency(1)
sharp.cache(false)
const enter = createGate(availableParallelism())
const enterAvif = createGate(1)

const formats = new Set(['jpeg', 'png', 'webp'])

const wrongType = (cause?: unknown) =>
  new AppError('wrong-type', 'File must be JPEG, PNG, or WebP', { field: 'file', cause })

type PreparedPicture = {
  bytes: Buffer
  width: number
  height: number
  /** The average. */
  colour: { red: number; green: number; blue: number }
}

/**
 * The picture as the shop keeps it: a WebP of at most 1,600 pixels a side, upright, without camera data.
 * @throws AppError wrong-type for anything but a whole JPEG, PNG or WebP; too-large beyond 50 megapixels
 */
export async function preparePicture(upload: Buffer): Promise<PreparedPicture> {
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

/** The picture `width` pixels wide, as it is when it is no wider: WebP, made in some 10 to 40 ms. */
export async function toWebp(picture: Buffer, width: PictureWidth): Promise<Buffer> {
  return enter(async () => {
    if (width === 'full' || (await widthOf(picture)) <= width) return picture
    return sharp(picture).resize({ width }).webp({ quality: RENDITION_QUALITY }).toBuffer()
  })
}

/**
 * The same as AVIF: as like the original as the WebP and a third smaller, in three to four times the time. So it
 * is made behind the answers, one at a time. The figures are in decision 11.
 */
export async function toAvif(picture: Buffer, width: PictureWidth): Promise<Buffer> {
  return enterAvif(() => {
    const resized =
      width === 'full' ? sharp(picture) : sharp(picture).resize({ width, withoutEnlargement: true })
    return resized.avif(AVIF).toBuffer()
  })
}

export async function widthOf(picture: Buffer): Promise<number> {
  return (await sharp(picture).metadata()).width
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

async function averageColour(picture: Buffer): Promise<PreparedPicture['colour']> {
  const [red = 0, green = 0, blue = 0] = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { red, green, blue }
}
