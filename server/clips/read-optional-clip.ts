import { AppError } from '#contract/errors.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'

/** Null when the clip has been removed. */
export async function readOptionalClip({ clips }: ImageStore, id: string): Promise<Buffer | null> {
  try {
    return await clips.read(id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}
