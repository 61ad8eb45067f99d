/**
 * Owns the link preview images: a card of each product with sleeve, name and price, and one of the shop. Reads products and their images,
 * changes nothing.
 */
export { registerShareImages } from './register-share-images.ts'
