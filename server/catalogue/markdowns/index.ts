/**
 * Owns the markdown schedule: its steps, the nightly list, and the prices that an admin applies from it. Must not know
 * carts, orders or wants: a new price is a change of the product like any other.
 */
export { markdownHandlers } from './markdowns.routes.ts'
export { markdownWorkers } from './markdowns.workers.ts'
