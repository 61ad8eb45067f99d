/**
 * Owns the exports for Discogs: snapshots of three files with what changed since Discogs and the shop were last equal, and the
 * note that one was uploaded. Reads used copies, and writes only what it knows Discogs to have. The import in
 * `import/discogs` reads the way back.
 */

export { discogsExportHandlers } from './discogs-export.routes.ts'
export { discogsExportWorkers } from './discogs-export.workers.ts'
