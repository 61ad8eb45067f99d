import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import { toFullName } from '../customers/index.ts'

export function toCustomerName({ userId: user }: Order): string {
  return user?.profile ? toFullName({ profile: user.profile }) : 'Guest User'
}

/** The name on an invoice: of the account, otherwise of the recipient whom the payment page has named. */
export function toBilledName(order: Order): string {
  const ofAccount = order.userId ? toCustomerName(order) : ''
  return ofAccount || order.recipientName || toCustomerName(order)
}

/** The email at the time of the order; for a deleted account, the order's own. Empty when there is none. */
export function toCustomerEmail({ userId: user, email }: Order): string {
  return user?.email || email
}

export function toCustomerPhone({ userId: user, phoneNumber }: Order): string {
  return user?.profile?.phoneNumber || phoneNumber
}

/** The person who collects the order: name and phone, as far as they are known, otherwise the email. */
export function toCollector(order: Order): string {
  const name = order.recipientName || toCustomerName(order)
  return [name, toCustomerPhone(order)].filter(Boolean).join(' · ') || toCustomerEmail(order)
}

/** Whether an order of this status is paid and waits to be sent or collected. */
export const isWaiting = (status: OrderStatus) =>
  status === 'payment received' || status === 'preparing to ship'

const findWaiting = ({ together = [] }: Order) => together.filter(({ status }) => isWaiting(status))
const joinIds = (orders: readonly Pick<Order, '_id'>[]) =>
  orders.map(({ _id }) => _id).join(' and ')

/** The numbers of the orders that are paid and wait for the same parcel. */
export function listWaitingCompanions(order: Order): string[] {
  return findWaiting(order).map(({ _id }) => _id)
}

/** Those of them with another address than the order. */
export const findElsewhere = (order: Order) =>
  findWaiting(order).filter(({ hasOtherAddress }) => hasOtherAddress)

/** The orders in the same parcel, for the packer; those with another address are not to be sent in it. */
export function toCompanionText(order: Order): string {
  const waiting = findWaiting(order)
  if (waiting.length === 0) return ''
  const text = ` ${joinIds(waiting)} ${waiting.length === 1 ? 'ships' : 'ship'} with it.`
  const elsewhere = findElsewhere(order)
  if (elsewhere.length === 0) return text
  const [has, them] = elsewhere.length === 1 ? ['has', 'it'] : ['have', 'them']
  return `${text} ${joinIds(elsewhere)} ${has} another address: ship ${them} apart, in the panel of the order.`
}
