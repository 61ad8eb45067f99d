/**
 * Owns bulk changes of products: CSV export, uploaded import files, and price or stock updates of a selection. A
 * change is checked first and then applied as a whole; stock moves through the ledger, and each changed product gets
 * an entry in the audit log.
 */
export { bulkHandlers, importHandlers } from './import.routes.ts'
export { importWorkers } from './import.workers.ts'
