/**
 * The visitor's identity: session, sign-in and sign-out, guards, profile.
 * Must not know the cart, the orders or the pages that require a session.
 */
export { toAccountLines } from './account-lines.ts'
export { ChangePassword } from './profile/change-password.tsx'
export { editProfile, ProfilePanel, preloadProfile } from './profile/profile-panel.tsx'
export { ActiveSessions } from './session/active-sessions.tsx'
export { signInKeys } from './session/active-sessions-query.ts'
export { readDrafts, writeDrafts } from './session/drafts.ts'
export { RequireAdmin } from './session/guards.tsx'
export { isSignedIn, loadSessionSync, useSession, useSessionSync } from './session/session.ts'
export { useSignOut } from './session/use-sign-out.ts'
export { toSignInState } from './sign-in/return-to.ts'
