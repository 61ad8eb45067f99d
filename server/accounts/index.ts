/**
 * Accounts: who people are, how they prove it, and what they may do. Owns users, sessions, password resets, second
 * factors and sign-ins under way. Knows nothing of carts and products; of orders it only reads how many a user has.
 */

export { findUserByEmail } from './accounts.queries.ts'
export { accountHandlers } from './accounts.routes.ts'
export { accountWorkers } from './accounts.workers.ts'
export { assertOwner } from './assert-owner.ts'
export { authenticate } from './authenticate.ts'
export { deleteUser, holdUser } from './delete-user.ts'
export { registerDemoIdentityProvider } from './demo-identity/register-demo-identity-provider.ts'
export { ensureAdmin } from './ensure-admin.ts'
export { openSession } from './open-session.ts'
export { hashPassword } from './password.ts'
export { saveAddressIfNone } from './save-address-if-none.ts'
export { secondFactorHandlers } from './second-factor/second-factor.routes.ts'
export { resetSecondFactor } from './second-factor/switch-off-second-factor.ts'
export { sessionHandlers } from './sessions/sessions.routes.ts'
export { toUser, type UserRow } from './to-user.ts'
export { toWriter } from './to-writer.ts'
