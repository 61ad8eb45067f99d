import type { DeliveryRate, DeliveryZone } from '#contract/delivery/delivery-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import { getDeliverySettings } from '../delivery.queries.ts'
import { type DeliveryCells, deliveryColumns, OTHER_COUNTRIES } from './delivery-columns.ts'

/** Zones and rates as CSV: a line for each rate of one price, and for each step of the others. */
export async function* exportDelivery(ctx: Context): AsyncGenerator<string> {
  const { zones } = await getDeliverySettings(ctx)
  yield* writeCsv(deliveryColumns, inOneBatch(zones))
}

async function* inOneBatch(zones: readonly DeliveryZone[]) {
  yield zones.flatMap(toRows).map((cells) => deliveryColumns.map((column) => cells[column]))
}

function toRows({ name, countries, rates }: DeliveryZone): DeliveryCells[] {
  const zone = { ...blank, zone: name, countries: countries?.join(' ') ?? OTHER_COUNTRIES }
  if (rates.length === 0) return [zone]
  return rates.flatMap((rate) => toRateRows(rate).map((cells) => ({ ...zone, ...cells })))
}

function toRateRows(rate: DeliveryRate) {
  const { name, days, charge, freeFrom, secondParcel, collection } = rate
  const cells = {
    rate: name,
    days: days ? `${days.from} to ${days.to}` : '',
    by: charge.by,
    free_from: freeFrom?.toFixed(2) ?? '',
    second_parcel: secondParcel?.toFixed(2) ?? '',
    collect_at: collection?.address.join('\n') ?? '',
    collect_hours: collection?.hours.join('\n') ?? '',
    collect_note: collection?.note ?? '',
  }
  if (charge.by === 'order') return [{ ...cells, price: charge.price.toFixed(2) }]
  return charge.steps.map(({ upTo, price }) => ({
    ...cells,
    up_to: String(upTo),
    price: price.toFixed(2),
  }))
}

const blank: DeliveryCells = {
  zone: '',
  countries: '',
  rate: '',
  days: '',
  by: '',
  up_to: '',
  price: '',
  free_from: '',
  second_parcel: '',
  collect_at: '',
  collect_hours: '',
  collect_note: '',
}
