/** Owns the products: their list, panel, form, images and bulk changes, and the navigation that their neighbours share. */

export { ImageRow } from './images/image-row.tsx'
export { findFileProblem } from './images/image-rules.ts'
export { uploadImage } from './images/upload-image.ts'
export { useFileDrop } from './images/use-file-drop.ts'
export { productParam } from './product-param.ts'
export { ProductsNav } from './products-nav.tsx'
export { LazyExclusionForm } from './withdrawal/lazy-exclusion-form.ts'
