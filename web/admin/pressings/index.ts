/** Owns the artists and labels that records share. */

export type { NameFilter } from './name-queries.ts'
