import type { User } from '#contract/accounts.ts'
import { failureText } from '#web/lib/api/api.ts'
import { SavedSelect } from '../shared/saved-select.tsx'
import { useCustomerSignIn, useRoleChange } from './customer-queries.ts'

const options = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
] as const

export function RoleSelect({ customer }: { customer: User }) {
  const change = useRoleChange(customer._id)
  return (
    <div className="space-y-2">
      <SavedSelect
        label="Role"
        options={options}
        value={customer.role}
        change={change}
        failure={change.isError && failureText(change.error, 'Failed to update user role')}
      />
      {customer.role === 'user' && <PromotionHint customer={customer} />}
    </div>
  )
}

/** A stranger may have registered the address. */
function PromotionHint({ customer }: { customer: User }) {
  const { data } = useCustomerSignIn(customer._id)
  if (!data?.needsMailedLink) return null
  return (
    <p className="text-sm text-soft">
      This email is not confirmed. As an admin they sign in once they have set a new password with
      the link that is mailed to it.
    </p>
  )
}
