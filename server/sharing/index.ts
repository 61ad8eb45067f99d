/**
 * Owns the pictures that link previews show of a product: its sleeve, its name and its price on one card. Reads
 * products and their pictures, changes nothing.
 */
export { registerSharePictures } from './register-share-pictures.ts'
