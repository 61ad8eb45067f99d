import { type SQL, sql } from 'drizzle-orm'
import { products } from '../catalogue/catalogue.tables.ts'
import { orderLines } from '../orders/orders.tables.ts'
import type { Context } from '../platform/context.ts'

/** Archived products show theirs too. */
const shown = sql`(
  select ${products.thumbnail} as url from ${products}
  union all select unnest(${products.images}) from ${products}
  union all select ${orderLines.thumbnail} from ${orderLines}
) as shown`

/** The last part of the address, whatever the store: rather a picture too many than one too few. */
const shownId = sql`substring(shown.url from '/([A-Za-z0-9_-]+)(?:\\.[A-Za-z0-9]+)?(?:[?#].*)?$')`

export function isShownNowhere(publicId: SQL): SQL {
  return sql`not exists (select from ${shown} where ${shownId} = ${publicId})`
}

/** Whether a product or an order line shows the picture. */
export async function isShown({ db }: Pick<Context, 'db'>, publicId: string): Promise<boolean> {
  // The first condition only spares most addresses the second.
  const { rows } = await db.execute(sql`
    select from ${shown}
    where position(${publicId} in shown.url) > 0 and ${shownId} = ${publicId}
    limit 1`)
  return rows.length > 0
}
