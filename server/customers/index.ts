/**
 * Owns the admin's view of users: the list with their number of orders, notes, roles and the CSV export. Its only
 * table holds the notes; users belong to the accounts area.
 */
export { customerHandlers } from './customers.routes.ts'
export { planCustomerNoteUndo } from './plan-note-undo.ts'
