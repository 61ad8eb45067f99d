/**
 * Owns the check-up: the checks of the shop's data, their findings and repairs. It is above all areas whose data it checks; a repair
 * calls their operations and writes none of their tables.
 */
export { checkUpHandlers } from './check-up.routes.ts'
export { checkUpWorkers } from './check-up.workers.ts'
