import { AppError } from '../../contract/errors.ts'
import { isPublicId } from '../platform/storage/image-store.ts'

/** The widths a picture is served in; each is made once, so there must not be many. */
export const renditionWidths = [160, 320, 480, 640, 960, 1280] as const
type RenditionWidth = (typeof renditionWidths)[number]
export type PictureWidth = RenditionWidth | 'full'

/**
 * The width asked for by `?w=`, `full` when none is.
 * @throws AppError invalid-input
 */
export function toPictureWidth(value: unknown): PictureWidth {
  if (value === undefined) return 'full'
  const width = renditionWidths.find((known) => String(known) === value)
  if (width) return width
  throw new AppError('invalid-input', `w must be one of ${renditionWidths.join(', ')}`, {
    field: 'w',
  })
}

/**
 * The id in a file's name, `<publicId>.webp`.
 * @throws AppError not-found for any other name
 */
export function toPublicId(file: string): string {
  const publicId = /^(.+)\.webp$/.exec(file)?.[1] ?? ''
  if (!isPublicId(publicId)) throw new AppError('not-found', 'There is no such image')
  return publicId
}

/** True when a browser says that it reads AVIF; a bare wildcard is said by many that do not. */
export function acceptsAvif(accept = ''): boolean {
  const offer = accept.split(',').find((part) => part.trim().startsWith('image/avif'))
  return offer !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(offer)
}

type Colour = { red: number; green: number; blue: number }

/** An id nobody can guess that ends in the picture's colour, `<random>-<rrggbb>`, shown until it is there. */
export function toColouredId(random: Buffer, { red, green, blue }: Colour): string {
  return `${random.toString('hex')}-${Buffer.from([red, green, blue]).toString('hex')}`
}
