/**
 * What came in, for feed readers, and the whole shop, for Google Merchant Center. Must not know who reads them.
 */
export { registerFeeds } from './register-feeds.ts'
