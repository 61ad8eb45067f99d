import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { type Images, removeImage, toPublicId } from './image-rules.ts'

type ImageRemoval = {
  onChange: (change: (productImages: Images) => Images) => void
  /** Saves an existing product without the image; does nothing for a new one. */
  saveWithout: (url: string) => Promise<void>
}

/** A failure message for the shop owner, with the reason if the server gave one. */
class ImageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ImageError'
  }
}

/**
 * Removes the image from the product first, then from the image host. A failure leaves no product with a missing image,
 * at worst an orphaned image, which the image cleanup deletes.
 */
export function useImageRemoval({ onChange, saveWithout }: ImageRemoval) {
  return useMutation({
    mutationFn: async (url: string) => {
      const publicId = toPublicId(url)
      if (publicId === null) throw new ImageError('Invalid image URL')
      try {
        await saveWithout(url)
      } catch (cause) {
        throw new ImageError('Failed to remove image', cause)
      }
      onChange((productImages) => removeImage(productImages, url))
      await deleteImage(publicId)
    },
  })
}

async function deleteImage(publicId: string): Promise<void> {
  try {
    await api('DELETE /products/image/:publicId', { params: { publicId } })
  } catch (cause) {
    throw new ImageError('Failed to delete image', cause)
  }
}
