import { facetNames, listingFieldNames } from './catalogue/index.ts'

const listing = { query: listingFieldNames, repeatable: facetNames }

/**
 * The pages that are the same for every visitor until a product changes, and the query parameters each reads. The
 * server caches them (decision 6) and renders them without other parameters.
 */
export const cacheablePages = [
  { path: '/', query: [] },
  { path: '/products', ...listing },
  { path: '/products/:category', ...listing },
  { path: '/products/item/:id', query: [] },
  { path: '/search', ...listing, query: ['q', ...listingFieldNames] },
  { path: '/used', ...listing, query: [...facetNames, 'page'] },
  { path: '/artists/:slug', query: ['sort', 'page'] },
  { path: '/labels/:slug', query: ['sort', 'page'] },
  { path: '/terms', query: [] },
  { path: '/privacy', query: [] },
  { path: '/pages/:slug', query: [] },
  { path: '/robots.txt', query: [] },
]
