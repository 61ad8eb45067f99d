import type { Address, User } from '#contract/accounts.ts'

/** Maps the text in the fields of both profile forms to the request. */

type Values = Readonly<Record<string, string>>

export function toNamesChange(values: Values, { phoneNumber }: User['profile']) {
  const phone = values.phoneNumber?.trim() ?? ''
  return {
    firstName: values.firstName?.trim() ?? '',
    lastName: values.lastName?.trim() ?? '',
    ...(phone === phoneNumber ? {} : { phoneNumber: phone }),
  }
}

export const noAddress: Address = { street: '', city: '', state: '', postalCode: '', country: '' }

export function toAddressChange(values: Values, { address: saved = noAddress }: User['profile']) {
  const toText = (name: keyof Address) => values[name]?.trim() || saved[name]
  return {
    address: {
      street: toText('street'),
      city: toText('city'),
      state: toText('state'),
      postalCode: toText('postalCode'),
      country: toText('country'),
    },
  }
}
