/**
 * Undoes changes from their entries in the audit log (decision 55): which of them can be undone, what stands in the way,
 * and the entry of the undo. Must not write what it undoes: each area makes that by its own operations. The plans for offers
 * and names are in `offers/`, because they use several areas; other areas plan their own.
 */

export { undoHandlers } from './undo.routes.ts'
