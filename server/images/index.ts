/**
 * Owns product pictures: judging and preparing uploads, their ids, and serving them in the sizes the shop
 * shows. Must not know products; of orders only which pictures they show.
 */
export { imageHandlers } from './images.routes.ts'
export { registerImageFiles } from './register-image-files.ts'
