/**
 * Owns product images: validating and preparing uploads, their ids, their renditions and serving them. Which images are
 * in use, and the removal of the others, belongs to the image-cleanup area.
 */

export { isWebp } from './convert-image.ts'
export { findImageSizes, type ImageSize } from './find-image-sizes.ts'
export { createImageCache, evictRemoved, type ImageCache, toClipFile } from './image-cache.ts'
export { generateRenditionsJob } from './images.jobs.ts'
export { imageHandlers } from './images.routes.ts'
export { noSuchImage, renditionWidths } from './images.rules.ts'
export { imageWorkers } from './images.workers.ts'
export { listMissing, lockImages } from './lock-images.ts'
export { registerImageFiles } from './register-image-files.ts'
export { sendImage } from './send-image.ts'
export { serveCachedImages } from './serve-cached-images.ts'
export { storeImage } from './store-image.ts'
