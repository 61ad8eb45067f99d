/**
 * Owns the files that products and used copies come from and go to: uploads, checks, runs and reports of imports, one folder
 * for each format, bulk changes of a selection, and the exports for Discogs. An import is checked first and then applied in
 * steps through the operations of the catalogue. Must not know orders or wants.
 */

export { discogsExportHandlers } from './discogs-export/discogs-export.routes.ts'
export { discogsExportWorkers } from './discogs-export/discogs-export.workers.ts'
export { bulkHandlers, importHandlers } from './import.routes.ts'
export { importWorkers } from './import.workers.ts'
export { followUndo } from './listings/follow-undo.ts'
export { productHandleHandlers } from './shopify/shopify.routes.ts'
export { productHandles } from './shopify/shopify.tables.ts'
