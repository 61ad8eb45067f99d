/**
 * Newsletter: who asked for it, and who confirmed. Owns the subscribers. Knows nothing of accounts: an address
 * on the list need not have one.
 */
export { forgetSubscriber } from './forget-subscriber.ts'
export { registerNewsletterPages } from './newsletter.pages.ts'
export { newsletterHandlers } from './newsletter.routes.ts'
export { newsletterWorkers } from './newsletter.workers.ts'
