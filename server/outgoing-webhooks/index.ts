/**
 * Owns outgoing webhooks: endpoints, deliveries and their results. Areas publish their events here in the
 * transaction of the change. Must not know the meaning of an event.
 */

export { webhookHandlers } from './outgoing-webhooks.routes.ts'
export { webhookWorkers } from './outgoing-webhooks.workers.ts'
export { publishEvents } from './publish-events.ts'
export { updateEndpoint } from './update-endpoint.ts'
