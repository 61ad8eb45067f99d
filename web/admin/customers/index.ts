/** Owns the customers: their list, panel, sign-in and notes. */

export { useCustomerNotes } from './customer-notes-query.ts'
export { toFullName } from './full-name.ts'
