import { AppError } from '#contract/errors.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'

/** Null when the image has been removed. */
export async function readOptional(images: ImageStore, publicId: string): Promise<Buffer | null> {
  try {
    return await images.read(publicId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}
