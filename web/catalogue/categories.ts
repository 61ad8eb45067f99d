import type { ProductType } from '#contract/products/catalogue.ts'

export type Category = 'all' | ProductType

/** The categories of the shop: all products, and one for each product type. */
const labels: Readonly<Record<Category, string>> = {
  all: 'All Products',
  vinyl: 'Vinyl',
  turntable: 'Turntable',
  accessory: 'Accessory',
  merch: 'Merch',
}

export const categories = Object.keys(labels).filter(isCategory)

export function categoryLabel(category: Category): string {
  return labels[category]
}

export function isCategory(text: string | null | undefined): text is Category {
  return typeof text === 'string' && Object.hasOwn(labels, text)
}
