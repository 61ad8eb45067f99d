/**
 * Finds the images that products and orders reference and the clips that tracks name, and deletes or moves files accordingly. Has no tables of
 * its own; it is above the catalogue and the orders, so that `server/images` needs to know neither.
 */
export { takeUnusedUploads } from './delete-orphans.ts'
export { imageCleanupHandlers } from './image-cleanup.routes.ts'
export { imageCleanupWorkers } from './image-cleanup.workers.ts'
export { missingImages } from './missing-images.queries.ts'
export { moveImages } from './move-images.ts'
export { listUnusedClips, missingClips, takeUnusedClips } from './unused-clips.queries.ts'
export { listLeftovers, listUnusedUploads } from './unused-images.queries.ts'
