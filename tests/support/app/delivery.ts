import type {
  DeliveryCharge,
  DeliveryRate,
  DeliverySettings,
  DeliveryZone,
} from '#contract/delivery/delivery-settings.ts'
import { noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { deliverySettings } from '#server/delivery/delivery.tables.ts'
import type { Database } from '#server/platform/db/database.ts'

let ids = 0
const newUuid = () => {
  ids += 1
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
}

export function toRate(
  name: string,
  charge: DeliveryCharge | number,
  more: Partial<DeliveryRate> = {},
): DeliveryRate {
  return {
    _id: newUuid(),
    name,
    days: null,
    charge: typeof charge === 'number' ? { by: 'order', price: charge } : charge,
    freeFrom: null,
    collection: null,
    ...more,
  }
}

export function toZone(countries: string[] | null, ...rates: DeliveryRate[]): DeliveryZone {
  return { _id: newUuid(), name: countries?.join(' ') ?? 'Everywhere else', countries, rates }
}

export function toSettings(...zones: DeliveryZone[]): DeliverySettings {
  return { ...noDeliverySet, zones }
}

/** Sets the delivery of a shop without its back office. */
export async function setDelivery(db: Database, settings: DeliverySettings): Promise<void> {
  await db
    .insert(deliverySettings)
    .values({ settings })
    .onConflictDoUpdate({ target: deliverySettings.id, set: { settings } })
}

export const atTheShop = {
  address: ['12 Kiln Lane', 'Fitzroy'],
  hours: ['Monday to Saturday, 10 to 6'],
  note: 'Ring the bell.',
}
