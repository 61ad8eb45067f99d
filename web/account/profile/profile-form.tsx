import type { Ref, SubmitEvent } from 'react'
import type { User } from '#contract/accounts.ts'
import { NAME_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ProfileVariant } from './profile-variant.ts'
import { revertWhenEmpty } from './revert-when-empty.ts'

export type UserFormProps = {
  ref: Ref<HTMLFormElement>
  hidden: boolean
  user: User
  /** One message for each invalid field, by its name. */
  problems: Readonly<Record<string, string>>
  isSaving: boolean
  onSubmit: (event: SubmitEvent) => void
  onInput: () => void
  onShow: (variant: ProfileVariant) => void
}

export function ProfileForm({ user, problems, isSaving, onShow, ...form }: UserFormProps) {
  const { firstName, lastName, phoneNumber } = user.profile
  return (
    <form {...form} noValidate className="space-y-4 pt-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={NAME_MAX}
          defaultValue={firstName}
          onBlur={revertWhenEmpty(firstName)}
          error={problems.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={NAME_MAX}
          defaultValue={lastName}
          onBlur={revertWhenEmpty(lastName)}
          error={problems.lastName}
        />
      </div>
      <TextField label="Email" type="email" disabled value={user.email} />
      <TextField
        label="Phone (optional)"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        pattern="[\d \(\)+\-]{3,40}"
        title="A phone number has 3 to 40 digits, spaces and +()-"
        defaultValue={phoneNumber}
        error={problems.phoneNumber}
      />
      <div className="flex flex-wrap justify-between gap-3 pt-2">
        <Button variant="secondary" disabled={isSaving} onClick={() => onShow('address')}>
          Shipping address
        </Button>
        <Button type="submit" loading={isSaving}>
          {isSaving ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-3 border-t border-line pt-4 text-sm">
        <button type="button" className="link" onClick={() => onShow('sign-ins')}>
          Your sign-in: where it is open, and your password
        </button>
        <button type="button" className="link" onClick={() => onShow('data')}>
          Your data: download it, or delete your account
        </button>
      </div>
    </form>
  )
}
