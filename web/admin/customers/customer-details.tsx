import type { ReactNode } from 'react'
import type { Address, User } from '#contract/accounts.ts'
import { toAddressLines } from '#contract/address-lines.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toFullName } from './full-name.ts'

export function CustomerDetails({ customer }: { customer: User }) {
  const { phoneNumber, address } = customer.profile
  return (
    <dl className="grid grid-cols-[auto_1fr] items-start gap-x-6 gap-y-2 text-sm">
      <dt className="text-soft">Name</dt>
      <dd className="wrap-anywhere">{toFullName(customer) || 'N/A'}</dd>
      <dt className="text-soft">Email</dt>
      <CopyableField what="email" text={customer.email}>
        {customer.email}
      </CopyableField>
      <dt className="text-soft">Phone</dt>
      <CopyableField what="phone" text={phoneNumber}>
        {phoneNumber}
      </CopyableField>
      <dt className="text-soft">Address</dt>
      <CopyableField what="address" text={address && toAddressLines(address).join('\n')}>
        {address && <AddressLines address={address} />}
      </CopyableField>
    </dl>
  )
}

type CopyableFieldProps = {
  what: string
  /** The text to copy; undefined for an unknown value. */
  text: string | undefined
  children: ReactNode
}

function CopyableField({ what, text, children }: CopyableFieldProps) {
  if (!text) return <dd>N/A</dd>
  return (
    <dd className="flex min-w-0 items-start gap-1">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      <CopyButton text={text} what={what} className="-my-1.5" />
    </dd>
  )
}

function AddressLines({ address }: { address: Address }) {
  return (
    <address className="whitespace-pre-line not-italic">
      {toAddressLines(address).join('\n')}
    </address>
  )
}
