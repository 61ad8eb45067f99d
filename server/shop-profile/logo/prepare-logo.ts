import sharp from 'sharp'
import { AppError } from '#contract/errors.ts'
import { LOGO_BYTES_MAX, LOGO_HEIGHT_MAX, LOGO_WIDTH_MAX } from '#contract/limits.ts'
import type { LogoSurface } from '#contract/shop-profile.ts'
import { limitComputation, limitConcurrency } from '#server/platform/concurrency-limit.ts'
import { cleanSvg } from './clean-svg.rules.ts'
import { refusedSvg } from './parse-svg.ts'
import { toSurface } from './surface.rules.ts'

export type PreparedLogo = {
  bytes: Buffer
  type: 'svg' | 'png'
  width: number
  height: number
  surface: LogoSurface
  removed: string[]
}

const PIXELS_MAX = 25_000_000
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Wide enough to find the colours of thin letters. */
const SAMPLE_EDGE = 320
const WRONG_TYPE = 'The logo must be a PNG, or an SVG in UTF-8'
const enter = limitConcurrency(1)
const compute = limitComputation()

const wrongType = (message: string, cause?: unknown) =>
  new AppError('wrong-type', message, { field: 'file', cause })

/**
 * The logo as it is stored: a cleaned SVG, or a PNG of at most 640 × 160 pixels without metadata.
 * @throws AppError wrong-type, invalid-input, too-large
 */
export async function prepareLogo(upload: Buffer): Promise<PreparedLogo> {
  const isPng = upload.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
  const logo = await enter(() => (isPng ? preparePng(upload) : prepareSvg(upload)))
  if (logo.bytes.length > LOGO_BYTES_MAX) {
    throw new AppError(
      'too-large',
      `The logo has more than ${LOGO_BYTES_MAX / 1024} kB. Save it with fewer points, or as PNG`,
      { field: 'file' },
    )
  }
  const surface = toSurface(await enter(() => toPixels(logo.bytes)))
  if (!surface) throw refusedSvg('The logo is empty: nothing of it can be seen')
  return { ...logo, surface }
}

type Unplaced = Omit<PreparedLogo, 'surface'>

async function prepareSvg(upload: Buffer): Promise<Unplaced> {
  const { svg, ...clean } = await compute(() => cleanSvg(toText(upload)))
  return { bytes: Buffer.from(svg), type: 'svg', ...clean }
}

function toText(upload: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(upload)
    // A text of another encoding may have zeros.
    if (text.trimStart().startsWith('<') && !text.includes('\0')) return text
  } catch (error) {
    throw wrongType(WRONG_TYPE, error)
  }
  throw wrongType(WRONG_TYPE)
}

async function preparePng(upload: Buffer): Promise<Unplaced> {
  try {
    const image = sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).resize({
      width: LOGO_WIDTH_MAX,
      height: LOGO_HEIGHT_MAX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const bytes = await toSmall(await image.png({ compressionLevel: 9 }).toBuffer())
    const { width, height } = await sharp(bytes).metadata()
    return { bytes, type: 'png', width, height, removed: [] }
  } catch (error) {
    throw wrongType('The PNG is damaged, or has more than 25 million pixels', error)
  }
}

/** With 256 colours where it is too large, and then with half the width: photos and noise. */
async function toSmall(png: Buffer): Promise<Buffer> {
  if (png.length <= LOGO_BYTES_MAX) return png
  const palette = { palette: true, quality: 90 } as const
  const reduced = await sharp(png).png(palette).toBuffer()
  if (reduced.length <= LOGO_BYTES_MAX) return reduced
  return sharp(png)
    .resize({ width: LOGO_WIDTH_MAX / 2, withoutEnlargement: true })
    .png(palette)
    .toBuffer()
}

async function toPixels(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .resize({ width: SAMPLE_EDGE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer()
  } catch (error) {
    throw wrongType('The SVG cannot be drawn', error)
  }
}
