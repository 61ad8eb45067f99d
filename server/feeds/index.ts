/**
 * Owns the product feeds: new arrivals for feed readers and all products for Google Merchant Center. Reads products,
 * changes nothing.
 */
export { registerFeeds } from './register-feeds.ts'
