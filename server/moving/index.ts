/**
 * Owns the archive of a whole shop in open formats: its description, the export by command and from the back office, and
 * moving in, which writes the tables of all areas at once. Above all areas; none knows it.
 */
export { exportToFile, listUnfinished } from './export/export-to-file.ts'
export { moveIn } from './import/move-in.ts'
export { shopExportHandlers } from './shop-exports/shop-exports.routes.ts'
export { shopExportWorkers } from './shop-exports/shop-exports.workers.ts'
