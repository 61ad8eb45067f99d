/**
 * Finds the images that products and orders reference, and deletes or moves image files accordingly. Has no tables of
 * its own; it is above the catalogue and the orders, so that `server/images` needs to know neither.
 */
export { imageCleanupHandlers } from './image-cleanup.routes.ts'
export { imageCleanupWorkers } from './image-cleanup.workers.ts'
export { moveImages } from './move-images.ts'
