import { type SubmitEvent, useState } from 'react'
import type { Address, User } from '../../contract/accounts.ts'
import { ADDRESS_FIELD_MAX } from '../../contract/limits.ts'
import { checkFields } from '../lib/form-fields.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { TextField } from '../ui/text-field.tsx'
import { revertWhenEmpty } from './revert-when-empty.ts'
import { useSaveProfile } from './use-save-profile.ts'

const fields = [
  { name: 'street', label: 'Street', autoComplete: 'street-address', isWide: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2', isWide: false },
  { name: 'state', label: 'State', autoComplete: 'address-level1', isWide: false },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', isWide: false },
  { name: 'country', label: 'Country', autoComplete: 'country-name', isWide: false },
] as const satisfies { name: keyof Address; [detail: string]: unknown }[]

const noAddress: Address = { street: '', city: '', state: '', postalCode: '', country: '' }

type AddressFormProps = { user: User; onSaved: () => void; onProfile: () => void }

export function AddressForm({ user, onSaved, onProfile }: AddressFormProps) {
  const saved = user.profile.address ?? noAddress
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const save = useSaveProfile(onSaved)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { values, problems } = checkFields(event.currentTarget)
    setProblems(problems)
    if (Object.keys(problems).length > 0) return
    const address = { ...saved }
    for (const { name } of fields) address[name] = values[name]?.trim() || saved[name]
    save.mutate({ address })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4 pt-2">
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, autoComplete, isWide }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            autoComplete={autoComplete}
            required
            maxLength={ADDRESS_FIELD_MAX}
            defaultValue={saved[name]}
            onBlur={revertWhenEmpty(saved[name])}
            error={problems[name]}
            fieldClassName={cx(isWide && 'sm:col-span-2')}
          />
        ))}
      </div>
      <div className="flex flex-wrap justify-between gap-3 pt-2">
        <Button variant="secondary" onClick={onProfile}>
          Profile
        </Button>
        <Button type="submit" loading={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}
