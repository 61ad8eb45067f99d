/** Owns the newsletter's subscribers and their confirmation. Knows nothing of accounts: a subscriber needs none. */
export { deleteSubscriber } from './delete-subscriber.ts'
export { registerNewsletterPages } from './newsletter.pages.ts'
export { newsletterHandlers } from './newsletter.routes.ts'
export { newsletterWorkers } from './newsletter.workers.ts'
