import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Queries } from '#web/lib/api/queries.tsx'
import { Button } from '#web/ui/button.tsx'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { ActiveSessions } from '../session/active-sessions.tsx'
import { ChangePassword } from './change-password.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileForms } from './profile-forms.tsx'
import type { ProfileVariant } from './profile-variant.ts'

const titles = {
  profile: { title: 'Profile', description: 'Make changes to your profile here.' },
  address: { title: 'Shipping address', description: 'Update your shipping address.' },
  'sign-ins': {
    title: 'Your sign-in',
    description: 'Where you are signed in, and your password. A sign-in ends after 30 days.',
  },
  data: { title: 'Your data', description: 'Take it with you, or have it deleted.' },
}

export type ProfileDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  user: User
  variant: ProfileVariant
  onVariantChange: (variant: ProfileVariant) => void
}

export function ProfileDialog({
  open,
  onOpenChange,
  user,
  variant,
  onVariantChange,
}: ProfileDialogProps) {
  // Closing clears the variant at once; the content must stay while the panel slides away.
  const [shown, setShown] = useState(variant)
  if (open && shown !== variant) setShown(variant)
  const close = () => onOpenChange(false)
  return (
    <ResponsiveDialog open={open} onOpenChange={onOpenChange} {...titles[shown]}>
      <Queries>
        <ProfileForms
          user={user}
          isOpen={open}
          shown={shown}
          onShow={onVariantChange}
          onSaved={close}
        />
        {shown === 'sign-ins' && (
          <div className="space-y-6 pt-2">
            <ActiveSessions />
            <ChangePassword level="h3" />
            <Button variant="secondary" onClick={() => onVariantChange('profile')}>
              Back to your profile
            </Button>
          </div>
        )}
        {shown === 'data' && (
          <PrivacySection
            user={user}
            onDeleted={close}
            onProfile={() => onVariantChange('profile')}
          />
        )}
      </Queries>
    </ResponsiveDialog>
  )
}
