import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '#contract/limits.ts'

/** The images of a product: the thumbnail first, then the additional ones. */
export type Images = { thumbnail: string; images: readonly string[] }

/** The reason why a file cannot be uploaded; null when it can. The server also checks the bytes. */
export function findFileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (!IMAGE_TYPES.some((allowed) => allowed === type)) return 'File must be JPEG, PNG, or WebP'
  if (size > IMAGE_BYTES_MAX) return 'File size must be less than 5MB'
  return null
}

/** The first image becomes the thumbnail. */
export function addImage({ thumbnail, images }: Images, url: string): Images {
  return thumbnail ? { thumbnail, images: [...images, url] } : { thumbnail: url, images }
}

/** The old thumbnail moves to the additional images. */
export function makeThumbnail({ thumbnail, images }: Images, url: string): Images {
  const rest = images.filter((image) => image !== url)
  return { thumbnail: url, images: thumbnail ? [thumbnail, ...rest] : rest }
}

/** Without a thumbnail, the first additional image takes its place. */
export function removeImage({ thumbnail, images }: Images, url: string): Images {
  const rest = images.filter((image) => image !== url)
  if (thumbnail !== url) return { thumbnail, images: rest }
  return { thumbnail: rest[0] ?? '', images: rest.slice(1) }
}

/** All of them in order; the first is the thumbnail. */
export function listImages({ thumbnail, images }: Images): string[] {
  return thumbnail ? [thumbnail, ...images] : [...images]
}

/** Moves the image from one position to another; the first one then is the thumbnail. */
export function moveImage(productImages: Images, from: number, to: number): Images {
  const all = listImages(productImages)
  const moved = all[from]
  if (moved === undefined || to < 0 || to >= all.length) return productImages
  const [thumbnail = '', ...images] = all.toSpliced(from, 1).toSpliced(to, 0, moved)
  return { thumbnail, images }
}

/** The image's id at the image host: the last part of its URL, without extension. */
export function toPublicId(url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1)
  const file = path.split('/').slice(1).at(-1) ?? ''
  return /^([A-Za-z0-9][\w-]*)(?:\.\w+)?$/.exec(file)?.[1] ?? null
}
