import { productTypes } from '#contract/products/product-type.ts'
import { crateFieldNames, facetNames, listingFieldNames } from './catalogue/index.ts'

const listing = { query: [...listingFieldNames, 'filters'], repeatable: facetNames }
const names = { query: ['sort', 'page'] }
const fixed = { query: [] }

/** Rendered once for all waiting clients and again after each sale. With a query it is one of many lists. */
const front = { priority: 'work', priorityWithQuery: 'browse' } as const
const trade = { priority: 'trade' } as const
const backOffice = { priority: 'work' } as const

/**
 * The pages of `routes.ts` with bounds of their own (decision 79), and those that are the same for every visitor until a product
 * changes: the server caches them (decision 6) and renders them without further query parameters.
 */
export const pageRoutes = [
  { path: '/', cacheable: fixed, ...front },
  { path: '/products', cacheable: listing, ...front },
  ...['all', ...productTypes].map((category) => ({
    path: `/products/${category}`,
    cacheable: listing,
    ...front,
  })),
  { path: '/products/:category', cacheable: listing },
  { path: '/products/item/:id', cacheable: fixed },
  { path: '/search', cacheable: { ...listing, query: ['q', ...listing.query] } },
  { path: '/used', cacheable: { ...listing, query: [...facetNames, 'page', 'filters'] } },
  { path: '/crate', cacheable: { ...listing, query: [...crateFieldNames, ...listingFieldNames] } },
  { path: '/artists/:slug', cacheable: names },
  { path: '/labels/:slug', cacheable: names },
  { path: '/terms', cacheable: fixed },
  { path: '/privacy', cacheable: fixed },
  { path: '/pages/:slug', cacheable: fixed },
  { path: '/news', cacheable: { query: ['page'] } },
  { path: '/news/:slug', cacheable: fixed },
  { path: '/withdraw', cacheable: fixed },
  { path: '/robots.txt', cacheable: fixed },
  { path: '/auth', ...trade },
  { path: '/auth/callback', ...trade },
  { path: '/reset-password', ...trade },
  { path: '/orders', ...trade },
  { path: '/order/success', ...trade },
  { path: '/order/thanks', ...trade },
  { path: '/order/guest', ...trade },
  { path: '/order/guest-data', ...trade },
  { path: '/order/cancel', ...trade },
  { path: '/order/cancel.data', ...trade },
  { path: '/admin', ...backOffice },
  { path: '/admin/*', ...backOffice },
]
