/**
 * Owns what programs read of the shop's pages: new arrivals for feed readers, all products for Google Merchant Center, and the
 * sitemap. Reads products, changes nothing.
 */

export { registerFeeds } from './register-feeds.ts'
export { registerSitemap } from './sitemap/register-sitemap.ts'
