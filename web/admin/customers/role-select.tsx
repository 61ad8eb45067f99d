import type { User } from '#contract/accounts.ts'
import { failureText } from '#web/lib/api/api.ts'
import { SavedSelect } from '../shared/saved-select.tsx'
import { useRoleChange } from './customer-queries.ts'

const options = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
] as const

export function RoleSelect({ customer }: { customer: User }) {
  const change = useRoleChange(customer._id)
  return (
    <SavedSelect
      label="Role"
      options={options}
      value={customer.role}
      change={change}
      failure={change.isError && failureText(change.error, 'Failed to update user role')}
    />
  )
}
