/**
 * Owns the rows of customers' own Discogs files. From them and from the orders follows which records a customer has.
 * These are private: no response to another user contains them, admins included.
 */

export { exportCollection } from './export-collection.queries.ts'
export { ownershipHandlers } from './ownership.routes.ts'
