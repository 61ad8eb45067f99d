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

/**
 * A removal goes into the product and to the image host at once, in this order: what fails leaves no product with a
 * picture that is gone, at most a picture without a product, which the shop clears by itself.
 */
export function usePictureRemoval({ onChange, saveWithout }: PictureRemoval) {
  return useMutation({
    mutationFn: async (url: string) => {
      const publicId = toPublicId(url)
      if (publicId === null) throw new PictureError('Invalid image URL')
      try {
        await saveWithout(url)
      } catch (cause) {
        throw new PictureError('Failed to remove image', cause)
      }
      onChange((pictures) => removePicture(pictures, url))
      await deleteImage(publicId)
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
