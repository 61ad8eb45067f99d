import { AppError } from '#contract/errors.ts'
import { isPublicId } from '#server/platform/storage/image-store.ts'

/** The widths of renditions; each one is stored, which limits their number. */
export const renditionWidths = [160, 320, 480, 640, 960, 1280] as const
type RenditionWidth = (typeof renditionWidths)[number]
export type ImageWidth = RenditionWidth | 'full'

/**
 * The width in `?w=`; `full` without one.
 * @throws AppError invalid-input
 */
export function toImageWidth(value: unknown): ImageWidth {
  if (value === undefined) return 'full'
  const width = renditionWidths.find((known) => String(known) === value)
  if (width) return width
  throw new AppError('invalid-input', `w must be one of ${renditionWidths.join(', ')}`, {
    field: 'w',
  })
}

/**
 * The public id in a file name, `<publicId>.webp`.
 * @throws AppError not-found for any other name
 */
export function toPublicId(file: string): string {
  const publicId = /^(.+)\.webp$/.exec(file)?.[1] ?? ''
  if (!isPublicId(publicId)) throw noSuchImage()
  return publicId
}

export const noSuchImage = () => new AppError('not-found', 'There is no such image')

/** True when a browser explicitly accepts AVIF; many send a bare wildcard without support. */
export function acceptsAvif(accept = ''): boolean {
  const offer = accept.split(',').find((part) => part.trim().startsWith('image/avif'))
  return offer !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(offer)
}

type Colour = { red: number; green: number; blue: number }

/** An unguessable id that ends in the image's colour, `<random>-<rrggbb>`, used as the placeholder colour. */
export function toColouredId(random: Buffer, { red, green, blue }: Colour): string {
  return `${random.toString('hex')}-${Buffer.from([red, green, blue]).toString('hex')}`
}
