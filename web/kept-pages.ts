import { listingFieldNames } from './catalogue/index.ts'

/**
 * The pages that are the same for everybody until a product changes, and what each reads of its address's query: the
 * server keeps them (decision 17), and renders them as if the rest of the query were not there.
 */
export const keptPages = [
  { path: '/', query: [] },
  { path: '/products', query: listingFieldNames },
  { path: '/products/:category', query: listingFieldNames },
  { path: '/products/item/:id', query: [] },
  { path: '/search', query: ['q', ...listingFieldNames] },
  { path: '/terms', query: [] },
  { path: '/privacy', query: [] },
  { path: '/robots.txt', query: [] },
]
