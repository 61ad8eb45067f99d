import { useState } from 'react'
import type { User } from '../../contract/accounts.ts'
import { Queries } from '../lib/queries.tsx'
import { ResponsiveDialog } from '../ui/responsive-dialog.tsx'
import { AddressForm } from './address-form.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileForm } from './profile-form.tsx'

export type ProfileVariant = 'profile' | 'address' | 'data'

const words = {
  profile: { title: 'Profile', description: 'Make changes to your profile here.' },
  address: { title: 'Shipping address', description: 'Update your shipping address.' },
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
        {shown === 'profile' && (
          <ProfileForm
            user={user}
            onSaved={close}
            onAddress={() => onVariantChange('address')}
            onData={() => onVariantChange('data')}
          />
        )}
        {shown === 'address' && (
          <AddressForm user={user} onSaved={close} onProfile={() => onVariantChange('profile')} />
        )}
        {shown === 'data' && (
          <OwnData user={user} onDeleted={close} onProfile={() => onVariantChange('profile')} />
        )}
      </Queries>
    </ResponsiveDialog>
  )
}
