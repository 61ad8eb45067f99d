import { listingFieldNames } from './catalogue/index.ts'

/**
 * The pages that are the same for every visitor until a product changes, and the query parameters each reads. The
 * server caches them (decision 17) and renders them without other parameters.
 */
export const cacheablePages = [
  { path: '/', query: [] },
  { path: '/products', query: listingFieldNames },
  { path: '/products/:category', query: listingFieldNames },
  { path: '/products/item/:id', query: [] },
  { path: '/search', query: ['q', ...listingFieldNames] },
  { path: '/used', query: ['page'] },
  { path: '/artists/:slug', query: ['sort', 'page'] },
  { path: '/labels/:slug', query: ['sort', 'page'] },
  { path: '/terms', query: [] },
  { path: '/privacy', query: [] },
  { path: '/robots.txt', query: [] },
]
