import { sql } from 'drizzle-orm'
import { getDeliverySettings } from '#server/delivery/index.ts'
import type { Context } from '#server/platform/context.ts'

/** A text that differs after any change of a price of delivery; empty in a shop without rates. */
export async function readDeliveryState({
  db,
  settings: { identity },
}: Pick<Context, 'db' | 'settings'>): Promise<string> {
  if (!identity.deliveryCountries) return ''
  const settings = await getDeliverySettings({ db })
  const { rows } = await db.execute<{ hash: string | null }>(sql`
    select bit_xor(hashtextextended(concat_ws(' ', product_id, weight_grams, is_collection_only), 0))::text as hash
    from product_delivery`)
  return `${JSON.stringify(settings)} ${rows[0]?.hash}`
}
