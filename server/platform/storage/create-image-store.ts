import type { Config } from '../../config.ts'
import { StartError } from '../start-error.ts'
import { createCloudinaryStore } from './cloudinary-store.ts'
import { createDiskStore } from './disk-store.ts'
import type { ImageStore } from './image-store.ts'
import { createS3Store } from './s3-store.ts'
import { StoreRefusal } from './store-failure.ts'

export function createImageStore({
  images,
  dataDir,
}: Pick<Config, 'images' | 'dataDir'>): ImageStore {
  if (images.store === 's3') return createS3Store(images)
  if (images.store === 'cloudinary') return createCloudinaryStore(images)
  return createDiskStore(dataDir)
}

/**
 * Answers why a store is away, null when it can be used: a shop without pictures is better than none.
 * @throws StartError when the store refuses what the settings say, which time does not heal
 */
export async function findStoreTrouble(store: ImageStore): Promise<string | null> {
  try {
    await store.assertUsable()
    return null
  } catch (error) {
    const cause = error instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (cause instanceof StoreRefusal) throw new StartError(`Bad setting: ${reason}`, { cause })
    return reason
  }
}
