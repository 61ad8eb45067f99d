/**
 * Owns the trace of the back office: who changed what, when, and what it was before. Other areas record their
 * changes here in the transaction that makes them. Must not know what the subjects mean; nothing is ever
 * changed or taken out, save who a deleted customer was.
 */
export { type AuditRow, listChanges } from './audit.queries.ts'
export { auditHandlers } from './audit.routes.ts'
export { forgetSubject } from './forget-subject.ts'
export { type Change, recordChange, recordChanges } from './record-change.ts'
