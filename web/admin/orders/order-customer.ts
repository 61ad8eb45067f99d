import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders.ts'

/** "Ilse Moravec"; empty when neither name was ever given. */
export function toFullName({ profile }: User): string {
  return `${profile.firstName} ${profile.lastName}`.trim()
}

export function toCustomerName({ userId: user }: Order): string {
  return user ? toFullName(user) : 'Guest User'
}

/** The address the order was placed with; where the account is gone, its own. Empty when there is none. */
export function toCustomerEmail({ userId: user, email }: Order): string {
  return user?.email || email
}

export function toCustomerPhone({ userId: user, phoneNumber }: Order): string {
  return user?.profile.phoneNumber || phoneNumber
}
