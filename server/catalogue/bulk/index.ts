/**
 * Owns what is done to many products at once: product files in and out, with the files that were taken in, and
 * changes of price or stock of a selection. Everything is checked first and then applied as a whole; stock moves
 * through the ledger, each changed product leaves its entry in the trace.
 */
export { bulkHandlers } from './bulk.routes.ts'
export { bulkWorkers } from './bulk.workers.ts'
