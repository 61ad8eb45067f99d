import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type Pictures, removePicture, toPublicId } from './image-rules.ts'

type PictureRemoval = {
  onChange: (change: (pictures: Pictures) => Pictures) => void
  /** Saves a product that exists already without the picture; does nothing for a new one. */
  saveWithout: (url: string) => Promise<void>
}

/** A failure the shop owner reads: what failed, and why where the server said so. */
class PictureError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PictureError'
  }
}

/** A removal goes to the image host and into the product at once. */
export function usePictureRemoval({ onChange, saveWithout }: PictureRemoval) {
  return useMutation({
    mutationFn: async (url: string) => {
      const publicId = toPublicId(url)
      if (publicId === null) throw new PictureError('Invalid image URL')
      await deleteImage(publicId)
      try {
        await saveWithout(url)
      } catch (cause) {
        throw new PictureError('Failed to remove image', cause)
      }
      onChange((pictures) => removePicture(pictures, url))
    },
  })
}

async function deleteImage(publicId: string): Promise<void> {
  try {
    await api('DELETE /products/image/:publicId', { params: { publicId } })
  } catch (cause) {
    throw new PictureError('Failed to delete image', cause)
  }
}
