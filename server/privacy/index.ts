/**
 * Owns the data export and the deletion of the signed-in user's account. Has no tables: each area exports and redacts
 * its own data. Retention periods are listed in docs/operations.md.
 */
export { readGuestData } from './privacy.queries.ts'
export { privacyHandlers } from './privacy.routes.ts'
