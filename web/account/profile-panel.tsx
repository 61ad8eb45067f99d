import { useCallback } from 'react'
import { lazyCode } from '../lib/lazy-code.ts'
import { LazyPanel } from '../lib/lazy-panel.tsx'
import { createStore, useStore } from '../lib/store.ts'
import type { ProfileVariant } from './profile-dialog.tsx'
import { useSession } from './session.ts'

const profileDialog = lazyCode(async () => (await import('./profile-dialog.tsx')).ProfileDialog)

const shownVariant = createStore<ProfileVariant | null>(null)

export function editProfile(): void {
  shownVariant.set('profile')
}

export const preloadProfile = profileDialog.preload

/** Where the profile and the address are edited. Rendered once, by the frame of the shop. */
export function ProfilePanel() {
  const { user } = useSession()
  const variant = useStore(shownVariant, null)
  const changeVariant = useCallback((next: ProfileVariant) => {
    // Closed while it was saving, it stays closed.
    if (shownVariant.get() !== null) shownVariant.set(next)
  }, [])
  const changeOpen = useCallback((open: boolean) => {
    if (!open) shownVariant.set(null)
  }, [])
  if (!user) return null
  return (
    <LazyPanel code={profileDialog} open={variant !== null} onOpenChange={changeOpen}>
      {(ProfileDialog, open) => (
        <ProfileDialog
          open={open}
          onOpenChange={changeOpen}
          user={user}
          variant={variant ?? 'profile'}
          onVariantChange={changeVariant}
        />
      )}
    </LazyPanel>
  )
}
