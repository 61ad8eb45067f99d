/**
 * Owns the archive of a whole shop in open formats: its description, the export, and moving in, which writes the tables of
 * all areas at once. Above all areas; none knows it.
 */
export { exportToFile, listUnfinished } from './export/export-to-file.ts'
export { moveIn } from './take-in/move-in.ts'
