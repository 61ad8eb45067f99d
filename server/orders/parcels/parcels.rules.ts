import { toCarrierKey } from '#contract/carriers.ts'
import { AppError } from '#contract/errors.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { ShopCarrier } from '#contract/parcels.ts'
import { isPaidFor, isShipped } from '../orders.rules.ts'

/** @throws AppError invalid-input for a name that no carrier has */
export function chooseCarrier(carriers: readonly ShopCarrier[], name: string): ShopCarrier {
  const key = toCarrierKey(name)
  const carrier = carriers.find((each) => toCarrierKey(each.name) === key)
  if (carrier) return carrier
  throw new AppError(
    'invalid-input',
    `No carrier has the name "${name}". Add it under Settings, Carriers.`,
    { field: 'carrier' },
  )
}

/** @throws AppError conflict unless the order is paid and not cancelled or returned */
export function assertTakesParcels(status: OrderStatus): void {
  if (isPaidFor(status)) return
  const next = status === 'pending' ? 'Set it to payment received first.' : 'Set its status first.'
  throw new AppError('conflict', `This order is ${status} and takes no parcel. ${next}`)
}

/** Whether a parcel with `notify` makes the order shipped. */
export function becomesShipped(status: OrderStatus): boolean {
  return isPaidFor(status) && !isShipped(status)
}
