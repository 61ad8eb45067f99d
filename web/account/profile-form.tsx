import { type SubmitEvent, useState } from 'react'
import type { User } from '../../contract/accounts.ts'
import { NAME_MAX } from '../../contract/limits.ts'
import { checkFields } from '../lib/form-fields.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { revertWhenEmpty } from './revert-when-empty.ts'
import { useSaveProfile } from './use-save-profile.ts'

type ProfileFormProps = {
  user: User
  onSaved: () => void
  onAddress: () => void
  onSignIns: () => void
  onData: () => void
}

export function ProfileForm({ user, onSaved, onAddress, onSignIns, onData }: ProfileFormProps) {
  const { firstName, lastName, phoneNumber } = user.profile
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const save = useSaveProfile(onSaved)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { values, problems } = checkFields(event.currentTarget)
    setProblems(problems)
    if (Object.keys(problems).length > 0) return
    const phone = values.phoneNumber?.trim() ?? ''
    save.mutate({
      firstName: values.firstName?.trim() ?? '',
      lastName: values.lastName?.trim() ?? '',
      ...(phone === phoneNumber ? {} : { phoneNumber: phone }),
    })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4 pt-2">
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
        <Button variant="secondary" onClick={onAddress}>
          Shipping address
        </Button>
        <Button type="submit" loading={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-3 border-t border-line pt-4 text-sm">
        <button type="button" className="link" onClick={onSignIns}>
          Your sign-in: where it is open, and your password
        </button>
        <button type="button" className="link" onClick={onData}>
          Your data: download it, or delete your account
        </button>
      </div>
    </form>
  )
}
