import { useCallback } from 'react'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'
import { useSession } from '../session/session.ts'
import type { ProfileVariant } from './profile-variant.ts'

const profileDialog = lazyModule(async () => (await import('./profile-dialog.tsx')).ProfileDialog)

const shownVariant = createStore<ProfileVariant | null>(null)

export function editProfile(): void {
  shownVariant.set('profile')
}

export const preloadProfile = profileDialog.preload

/** The dialog for profile and address. The frame of the shop renders it once. */
export function ProfilePanel() {
  const { user } = useSession()
  const variant = useStore(shownVariant, null)
  const changeVariant = useCallback((next: ProfileVariant) => {
    // A panel closed during the save stays closed.
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
