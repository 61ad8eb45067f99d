/**
 * Owns the figures of the dashboard. Has no tables of its own: it reads what other areas wrote and changes
 * nothing.
 */
export { statsHandlers } from './stats.routes.ts'
