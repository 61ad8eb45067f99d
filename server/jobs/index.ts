/**
 * Owns what the back office sees and may do of the background work that did not go well. The work itself
 * belongs to the areas, the queue to the platform.
 */
export { jobHandlers } from './jobs.routes.ts'
