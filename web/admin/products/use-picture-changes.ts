import { useMutation } from '@tanstack/react-query'
import { PRODUCT_IMAGES_MAX } from '../../../contract/limits.ts'
import { api } from '../../lib/api.ts'
import {
  addPicture,
  findFileProblem,
  type Pictures,
  removePicture,
  toPublicId,
} from './image-rules.ts'

type PictureChanges = {
  pictures: Pictures
  onChange: (pictures: Pictures) => void
  /** Saves the pictures of a product that exists already; does nothing for a new one. */
  savePictures: (pictures: Pictures) => Promise<void>
}

/** A failure the shop owner reads: what failed, and why where the server said so. */
class PictureError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PictureError'
  }
}

/** Uploads and removals go to the image host at once. */
export function usePictureChanges({ pictures, onChange, savePictures }: PictureChanges) {
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      let next = pictures
      for (const file of files.slice(0, PRODUCT_IMAGES_MAX - countPictures(pictures))) {
        next = addPicture(next, await uploadImage(file))
        onChange(next)
      }
    },
  })

  const remove = useMutation({
    mutationFn: async (url: string) => {
      const publicId = toPublicId(url)
      if (publicId === null) throw new PictureError('Invalid image URL')
      await deleteImage(publicId)
      const next = removePicture(pictures, url)
      try {
        await savePictures(next)
      } catch (cause) {
        throw new PictureError('Failed to remove image', cause)
      }
      onChange(next)
    },
  })

  return { upload, remove }
}

export function countPictures({ thumbnail, images }: Pictures): number {
  return images.length + (thumbnail ? 1 : 0)
}

async function uploadImage(file: File): Promise<string> {
  const problem = findFileProblem(file)
  if (problem !== null) throw new PictureError(problem)
  const form = new FormData()
  form.append('file', file)
  form.append('upload_preset', 'products')
  try {
    const { secure_url: url, public_id: publicId } = await api('POST /images', { form })
    if (!url || !publicId) throw new Error('The image host gave no address')
    return url
  } catch (cause) {
    throw new PictureError('Failed to upload image', cause)
  }
}

async function deleteImage(publicId: string): Promise<void> {
  try {
    await api('DELETE /products/image/:publicId', { params: { publicId } })
  } catch (cause) {
    throw new PictureError('Failed to delete image', cause)
  }
}
