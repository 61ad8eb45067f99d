/**
 * Owns the audit log of the admin: the author, time, and values before and after each change. Other areas record a
 * change in the transaction that makes it.
 * Must not know what the subjects mean. Entries are immutable, except that a deleted customer's personal data is
 * redacted.
 */
export { type AuditRow, listChanges } from './audit.queries.ts'
export { auditHandlers } from './audit.routes.ts'
export { isSameValue, toDifference } from './audit.rules.ts'
export { joinRun, lockRun } from './join-run.ts'
export { getNewUndo, linkUndos } from './link-undo.ts'
export { planFieldsUndo } from './plan-fields-undo.ts'
export { type Change, recordChange, recordChanges } from './record-change.ts'
export {
  hasOrderTexts,
  redactOrderEntries,
  redactSubject,
  redactWithdrawalEntries,
} from './redact-subject.ts'
export {
  getAuditEntry,
  listRunEntries,
  listUndos,
  lockAuditEntry,
  withLater,
} from './undo.queries.ts'
export {
  type EntryToUndo,
  findLaterChanges,
  type Refusal,
  TOO_OLD,
  toDeletedPlan,
  type UndoPlan,
} from './undo-plan.ts'
export { isUndone, toChangedFields } from './undos-in-force.rules.ts'
