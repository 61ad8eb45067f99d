import { type ProductField, productFields } from '#contract/products/product-fields.ts'
import type { ProductDraft } from './product-draft.ts'

type Section = 'images' | 'title' | 'figures' | 'texts' | 'album' | 'tracks'

/** The position of each field in the form, from top to bottom. */
const sections: Record<ProductField, Section> = {
  thumbnail: 'images',
  images: 'images',
  name: 'title',
  price: 'figures',
  stock: 'figures',
  type: 'figures',
  brand: 'texts',
  description: 'texts',
  artist: 'album',
  genre: 'album',
  releaseDate: 'album',
  trackList: 'tracks',
}

// Object.keys returns strings, even for an object with known keys.
export const fieldsInFormOrder = Object.keys(sections) as ProductField[]

/** The fields of a section that the form offers for a product of this type. */
export function listSection(section: Section, { type }: Pick<ProductDraft, 'type'>) {
  return fieldsInFormOrder.filter((field) => sections[field] === section && isOffered(field, type))
}

function isOffered(field: ProductField, type: ProductDraft['type']): boolean {
  const { appliesTo } = productFields[field]
  return appliesTo === 'all' || (appliesTo === 'records') === (type === 'vinyl')
}
