import type { Address } from '#contract/accounts.ts'
import { toCountryName } from '#contract/country-name.ts'
import { ADDRESS_FIELD_MAX } from '#contract/limits.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { noAddress } from './profile-changes.ts'
import type { UserFormProps } from './profile-form.tsx'
import { revertWhenEmpty } from './revert-when-empty.ts'

const fields = [
  { name: 'street', label: 'Street', autoComplete: 'address-line1', isWide: true },
  { name: 'city', label: 'City', autoComplete: 'address-level2', isWide: false },
  { name: 'state', label: 'State', autoComplete: 'address-level1', isWide: false },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', isWide: false },
  { name: 'country', label: 'Country', autoComplete: 'country-name', isWide: false },
] as const satisfies { name: keyof Address; [detail: string]: unknown }[]

export function AddressForm({ user, problems, isSaving, onShow, ...form }: UserFormProps) {
  const { formats } = useShopSettings()
  const saved = user.profile.address ?? noAddress
  // Only a shop that has set its country suggests it.
  const start = {
    ...saved,
    country: saved.country || (formats ? toCountryName(formats.country) : ''),
  }
  return (
    <form {...form} noValidate className="space-y-4 pt-2">
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, autoComplete, isWide }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            autoComplete={autoComplete}
            required
            maxLength={ADDRESS_FIELD_MAX}
            defaultValue={start[name]}
            onBlur={revertWhenEmpty(start[name])}
            error={problems[name]}
            fieldClassName={cx(isWide && 'sm:col-span-2')}
          />
        ))}
      </div>
      <div className="flex flex-wrap justify-between gap-3 pt-2">
        <Button variant="secondary" disabled={isSaving} onClick={() => onShow('profile')}>
          Profile
        </Button>
        <Button type="submit" loading={isSaving}>
          {isSaving ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}
