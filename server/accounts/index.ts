/**
 * Owns the users: profiles, addresses, notices about account changes, and their deletion. Signing in and sessions
 * belong to the auth area, the admin's view of users to the customers area.
 */

export type { AccountNotice } from './accounts.jobs.ts'
export { claimGuestOrdersJob, mailAccountNotice } from './accounts.jobs.ts'
export { findUserByEmail, getUser, noSuchUser } from './accounts.queries.ts'
export { accountHandlers } from './accounts.routes.ts'
export { accountWorkers } from './accounts.workers.ts'
export { assertAdminRemains } from './assert-admin-remains.ts'
export { deleteUser, lockUser } from './delete-user.ts'
export { enqueueAccountNotice } from './enqueue-account-notice.ts'
export { mailAdmins } from './mail-admins.ts'
export { saveAddressIfNone } from './save-address-if-none.ts'
export { toAuthor, toUser, type UserRow } from './to-user.ts'
