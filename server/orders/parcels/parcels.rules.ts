import { AppError } from '#contract/errors.ts'
import { toCarrierKey } from '#contract/orders/carriers.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { ShopCarrier } from '#contract/orders/parcels.ts'
import { assertHasUnits, isPaidFor, isShipped } from '../orders.rules.ts'

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

type Parcelled = {
  status: OrderStatus
  isTakenAlong: boolean
  /** False when refunds have put all of its units back in stock. */
  hasUnits: boolean
}

/** @throws AppError conflict unless the order is sent, paid, not cancelled or returned, and has units to send */
export function assertTakesParcels({ status, isTakenAlong, hasUnits }: Parcelled): void {
  if (isTakenAlong) {
    throw new AppError('conflict', 'The customer takes this order along: it takes no parcel.')
  }
  if (!isPaidFor(status)) {
    const next =
      status === 'pending' ? 'Set it to payment received first.' : 'Set its status first.'
    throw new AppError('conflict', `This order is ${status} and takes no parcel. ${next}`)
  }
  assertHasUnits(hasUnits)
}

/** Whether a parcel with `notify` makes the order shipped. */
export function becomesShipped(status: OrderStatus): boolean {
  return isPaidFor(status) && !isShipped(status)
}
