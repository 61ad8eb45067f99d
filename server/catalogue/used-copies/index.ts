/**
 * Owns the used copies of the back office: their list and file, taking them off sale and returning them, and the look-up at
 * intake. Copies are created and changed as variants (`POST /products/:id/variants`, `PATCH /products/:id`); their state
 * follows from ledger and reservations and is never written here.
 */

export { usedCopyHandlers } from './used-copies.routes.ts'
