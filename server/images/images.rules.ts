import { AppError } from '../../contract/errors.ts'
import { isPublicId } from '../platform/storage/image-store.ts'

/** The widths a picture is served in; each is made once, so there must not be many. */
export const renditionWidths = [160, 320, 480, 640, 960, 1280] as const
export type RenditionWidth = (typeof renditionWidths)[number]

/**
 * The width asked for by `?w=`, undefined when none is.
 * @throws AppError invalid-input
 */
export function toRenditionWidth(value: unknown): RenditionWidth | undefined {
  if (value === undefined) return
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

type Colour = { red: number; green: number; blue: number }

/** An id nobody can guess that ends in the picture's colour, `<random>-<rrggbb>`, shown until it is there. */
export function toColouredId(random: Buffer, { red, green, blue }: Colour): string {
  return `${random.toString('hex')}-${Buffer.from([red, green, blue]).toString('hex')}`
}
