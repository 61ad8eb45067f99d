/**
 * Owns signing in: passwords, sessions, Google, two-factor, reauthentication and the demo's identity provider. Its
 * tables are sessions, password resets, second factors and sign-ins in progress; users belong to the accounts area.
 */
export { authHandlers } from './auth.routes.ts'
export { authWorkers } from './auth.workers.ts'
export { registerDemoIdentityProvider } from './demo-identity/register-demo-identity-provider.ts'
export { findOpenAccounts } from './find-open-accounts.ts'
export { hashPassword } from './password.ts'
export { ensureAdmin } from './passwords/ensure-admin.ts'
export { mailFirstPassword } from './passwords/request-password-reset.ts'
export { reauthenticate } from './reauthenticate.ts'
export { requestEmailConfirmation } from './request-email-confirmation.ts'
export { authenticate } from './sessions/authenticate.ts'
export { createSession } from './sessions/create-session.ts'
export { lacksSecondFactor } from './sessions/lacks-second-factor.rules.ts'
export { requireRecentAuth } from './sessions/require-recent-auth.ts'
export { revokeSessions } from './sessions/revoke-sessions.ts'
export { sessionHandlers } from './sessions.routes.ts'
export { removeTwoFactor, resetTwoFactor } from './two-factor/disable-two-factor.ts'
export { twoFactorHandlers } from './two-factor.routes.ts'
