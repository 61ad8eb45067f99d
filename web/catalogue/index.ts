/**
 * The catalogue as shoppers see it: listing, search and product page, and the card other pages show
 * a product with. It reads products and puts them into the cart; it knows nothing of accounts and orders.
 */
export { type CardProduct, cardHeader, toCardProduct } from './card-product.ts'
export { listingFieldNames } from './listing-state.ts'
export { toProductHref } from './product-card.tsx'
export { ProductGrid } from './product-grid.tsx'
