import { useState } from 'react'
import type { User } from '../../contract/accounts.ts'
import { Queries } from '../lib/queries.tsx'
import { Button } from '../ui/button.tsx'
import { ResponsiveDialog } from '../ui/responsive-dialog.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileForms } from './profile-forms.tsx'
import { SignIns } from './sign-ins.tsx'

export type ProfileVariant = 'profile' | 'address' | 'data' | 'sign-ins'

const words = {
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
  // Closing forgets the variant at once; what is shown must not change while it slides away.
  const [shown, setShown] = useState(variant)
  if (open && shown !== variant) setShown(variant)
  const close = () => onOpenChange(false)
  return (
    <ResponsiveDialog open={open} onOpenChange={onOpenChange} {...words[shown]}>
      <Queries>
        <ProfileForms user={user} shown={shown} onShow={onVariantChange} onSaved={close} />
        {shown === 'sign-ins' && (
          <div className="space-y-6 pt-2">
            <SignIns />
            <ChangePassword level="h3" />
            <Button variant="secondary" onClick={() => onVariantChange('profile')}>
              Back to your profile
            </Button>
          </div>
        )}
        {shown === 'data' && (
          <OwnData user={user} onDeleted={close} onProfile={() => onVariantChange('profile')} />
        )}
      </Queries>
    </ResponsiveDialog>
  )
}
