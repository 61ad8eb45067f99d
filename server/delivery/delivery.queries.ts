import { type DeliverySettings, noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { deliverySettings } from './delivery.tables.ts'

/** As the owner has set them; `noDeliverySet` for a shop that has set nothing. */
export async function getDeliverySettings({ db }: Pick<Context, 'db'>): Promise<DeliverySettings> {
  const select = (name: string) => db.select().from(deliverySettings).prepare(name)
  const [row] = await cachedStatement(db, 'delivery settings', select).execute()
  return row?.settings ?? noDeliverySet
}
