/**
 * Owns the newsletter: its subscribers and their confirmation, the mails about arrivals, and their pages. Must not know orders and
 * customers: a subscriber needs no account.
 */
export { deleteSubscriber } from './delete-subscriber.ts'
export { addMailing } from './mailings/add-mailing.ts'
export { addSentMailing } from './mailings/add-sent-mailing.ts'
export { planMailingUndo } from './mailings/plan-mailing-undo.ts'
export { registerMailingPreview } from './mailings/preview.pages.ts'
export { setMailing } from './mailings/set-mailing.ts'
export { listNews } from './news/news.queries.ts'
export { registerNewsletterPages } from './newsletter.pages.ts'
export { newsletterHandlers } from './newsletter.routes.ts'
export { newsletterWorkers } from './newsletter.workers.ts'
