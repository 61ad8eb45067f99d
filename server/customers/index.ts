/**
 * Owns the admin's view of users: the list with their number of orders, notes, roles and the CSV export. Its only
 * table holds the notes; users belong to the accounts area.
 */

export { notesOfCustomer } from './customer-notes.ts'
export { customerHandlers } from './customers.routes.ts'
