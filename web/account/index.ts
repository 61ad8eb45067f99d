/**
 * Who is there: session, sign-in and sign-out, guards, profile.
 * Must not know the cart, the orders or the pages that ask who is there.
 */
export { toAccountLines } from './account-lines.ts'
export { RequireAdmin } from './guards.tsx'
export { editProfile, ProfilePanel, preloadProfile } from './profile-panel.tsx'
export { toSignInState } from './return-to.ts'
export { isSignedIn, loadSessionKeeper, useSession, useSessionKeeper } from './session.ts'
export { useSignOut } from './use-sign-out.ts'
