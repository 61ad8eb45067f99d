/**
 * Owns the used copies of the back office: their list and file, taking them off sale and returning them, and the look-up at
 * intake. Copies are created and changed as variants (`POST /products/:id/variants`, `PATCH /products/:id`); their state
 * follows from ledger and reservations and is never written here.
 */

export { endReservation } from './change-used-copy.ts'
export { type CopyValues, toCopyCell } from './copy-cells.rules.ts'
export { listCopyLocations } from './copy-locations.queries.ts'
export { usedCopyColumns } from './export-used-copies.ts'
export { readGtin, readSku } from './intake-code.rules.ts'
export { returnToSale } from './return-to-sale.ts'
export { takeOffSale } from './take-off-sale.ts'
export { findUsedCopiesBySku, type StoredCopy } from './used-copies.queries.ts'
export { usedCopyHandlers } from './used-copies.routes.ts'
export { copyDays } from './used-copies.rules.ts'
