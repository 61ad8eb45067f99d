import type { Readable } from 'node:stream'

/** Ids of the exports whose files are wanted. */
export type WantedExports = { ready: string[]; running: string[] }

/** Stores archives of the whole shop until their download. Each is written on the disk of a machine first. */
export type ExportStore = {
  /** The folder of archives that are being written. */
  folder: string
  /** Where the archive of an export is written, in that folder. */
  draftOf(id: string): string
  /**
   * Takes the written archive.
   * @throws AppError conflict when it is too large, unavailable when the store fails; then it stores nothing
   */
  save(id: string, signal: AbortSignal): Promise<void>
  /**
   * Resolves once the first bytes are read.
   * @throws AppError not-found, unavailable
   */
  open(id: string, bytes: number): Promise<Readable>
  remove(id: string): Promise<void>
  /** Deletes files of no wanted export: deleted and cancelled ones, and those that a kill has left. */
  removeStrays(findWanted: () => Promise<WantedExports>): Promise<void>
}
