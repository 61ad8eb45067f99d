/**
 * Owns the link preview images of products: a card with sleeve, name and price. Reads products and their images,
 * changes nothing.
 */
export { registerShareImages } from './register-share-images.ts'
