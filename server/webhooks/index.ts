/**
 * Owns what the shop tells other programs by itself: where to, what was sent, and what came of it. Areas publish
 * their events here in the transaction of the change. Must not know what an event means.
 */
export { publishEvents } from './publish-events.ts'
export { webhookHandlers } from './webhooks.routes.ts'
export { webhookWorkers } from './webhooks.workers.ts'
