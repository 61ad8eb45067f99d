import type { ProductType } from '#contract/catalogue.ts'

/** The categories of the shop: one for each product type, and all products (LIST-5). */
const categoryValues = {
  ALL: 'all',
  VINYL: 'vinyl',
  TURNTABLE: 'turntable',
  ACCESSORY: 'accessory',
  MERCH: 'merch',
} as const satisfies Record<string, 'all' | ProductType>

export type Category = (typeof categoryValues)[keyof typeof categoryValues]

export const categories: readonly Category[] = Object.values(categoryValues)

const labels = new Map<string, string>(
  Object.entries(categoryValues).map(([key, value]) => [value, toLabel(key)]),
)

export function categoryLabel(category: Category): string {
  return labels.get(category) ?? category
}

export function isCategory(text: string | null | undefined): text is Category {
  return text !== null && text !== undefined && labels.has(text)
}

function toLabel(key: string): string {
  if (key === 'ALL') return 'All Products'
  return key
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
