import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '../../../contract/limits.ts'

/** The pictures of a product: the thumbnail first, then the additional ones. */
export type Pictures = { thumbnail: string; images: readonly string[] }

/** Why a file cannot be uploaded; null when it can. The server looks again, at the bytes. */
export function findFileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (!IMAGE_TYPES.some((allowed) => allowed === type)) return 'File must be JPEG, PNG, or WebP'
  if (size > IMAGE_BYTES_MAX) return 'File size must be less than 5MB'
  return null
}

/** The first picture becomes the thumbnail. */
export function addPicture({ thumbnail, images }: Pictures, url: string): Pictures {
  return thumbnail ? { thumbnail, images: [...images, url] } : { thumbnail: url, images }
}

/** The old thumbnail moves to the additional pictures. */
export function makeThumbnail({ thumbnail, images }: Pictures, url: string): Pictures {
  const rest = images.filter((image) => image !== url)
  return { thumbnail: url, images: thumbnail ? [thumbnail, ...rest] : rest }
}

/** Without a thumbnail, the first additional picture takes its place. */
export function removePicture({ thumbnail, images }: Pictures, url: string): Pictures {
  const rest = images.filter((image) => image !== url)
  if (thumbnail !== url) return { thumbnail, images: rest }
  return { thumbnail: rest[0] ?? '', images: rest.slice(1) }
}

/** All of them in order; the first is the thumbnail. */
export function listPictures({ thumbnail, images }: Pictures): string[] {
  return thumbnail ? [thumbnail, ...images] : [...images]
}

/** Takes the picture at one place to another; whichever is first then is the thumbnail. */
export function movePicture(pictures: Pictures, from: number, to: number): Pictures {
  const all = listPictures(pictures)
  const moved = all[from]
  if (moved === undefined || to < 0 || to >= all.length) return pictures
  const [thumbnail = '', ...images] = all.toSpliced(from, 1).toSpliced(to, 0, moved)
  return { thumbnail, images }
}

/** The id under which the image host knows a picture: the last part of its address, without ending. */
export function toPublicId(url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1)
  const file = path.split('/').slice(1).at(-1) ?? ''
  return /^([A-Za-z0-9][\w-]*)(?:\.\w+)?$/.exec(file)?.[1] ?? null
}
