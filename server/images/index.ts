/**
 * Owns product pictures: judging and preparing uploads, their ids, serving them in the sizes the shop shows, and
 * removing those that nobody will see. Knows of products and orders only which pictures they show.
 */
export { holdImages } from './hold-images.ts'
export { imageHandlers } from './images.routes.ts'
export { imageWorkers } from './images.workers.ts'
export { moveImages } from './move-images.ts'
export { readIfThere } from './read-if-there.ts'
export { registerImageFiles } from './register-image-files.ts'
