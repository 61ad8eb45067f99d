import { StartError } from '../process/start-error.ts'
import { createCloudinaryStore } from './cloudinary-store.ts'
import { createDiskStore } from './disk-store.ts'
import type { ImageStore } from './image-store.ts'
import type { ImageStoreSettings } from './image-store-settings.ts'
import { createS3Store } from './s3-store.ts'
import { StoreRefusal } from './store-failure.ts'

type Options = { images: ImageStoreSettings; dataDir: string }

export function createImageStore({ images, dataDir }: Options): ImageStore {
  if (images.store === 's3') return createS3Store(images)
  if (images.store === 'cloudinary') return createCloudinaryStore(images)
  return createDiskStore(dataDir)
}

/**
 * Resolves to the reason a store is unavailable, or null. The shop starts either way: missing images are better than
 * no shop.
 * @throws StartError when the store rejects the settings, which waiting cannot fix
 */
export async function findStoreFailure(store: ImageStore): Promise<string | null> {
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
