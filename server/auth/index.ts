/**
 * Owns signing in: passwords, sessions, Google, two-factor, reauthentication and the demo's identity provider. Its
 * tables are sessions, password resets, second factors and sign-ins in progress; users belong to the accounts area.
 */
export { authHandlers } from './auth.routes.ts'
export { authWorkers } from './auth.workers.ts'
export { authenticate } from './authenticate.ts'
export { registerDemoIdentityProvider } from './demo-identity/register-demo-identity-provider.ts'
export { ensureAdmin } from './ensure-admin.ts'
export { findOpenAccounts } from './find-open-accounts.ts'
export { hashPassword } from './password.ts'
export { reauthenticate } from './reauthenticate.ts'
export { requestEmailConfirmation } from './request-email-confirmation.ts'
export { mailFirstPassword } from './request-password-reset.ts'
export { createSession } from './sessions/create-session.ts'
export { requireRecentAuth } from './sessions/require-recent-auth.ts'
export { revokeSessions } from './sessions/revoke-sessions.ts'
export { sessionHandlers } from './sessions/sessions.routes.ts'
export { removeTwoFactor, resetTwoFactor } from './two-factor/disable-two-factor.ts'
export { twoFactorHandlers } from './two-factor/two-factor.routes.ts'
