import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { mailings } from '#server/newsletter/newsletter.tables.ts'
import { orderLines } from '#server/orders/orders.tables.ts'
import { pageVersions } from '#server/pages/pages.tables.ts'
import type { Context } from '#server/platform/context.ts'

/** The address of an image in Markdown. */
const IN_TEXT = String.raw`/images/[\w-]+\.webp`

const inText = (column: AnyPgColumn) =>
  sql`select (regexp_matches(${column}, ${IN_TEXT}, 'g'))[1] from ${column.table}`

/** References of archived products count too, those of earlier versions of pages, and the photos of sold copies. */
const shown = sql`(
  select ${products.thumbnail} as url from ${products}
  union all select unnest(${products.images}) from ${products}
  union all select ${orderLines.thumbnail} from ${orderLines}
  union all select jsonb_array_elements_text(${orderLines.soldAs} -> 'photos') from ${orderLines}
  union all ${inText(pageVersions.text)}
  union all ${inText(products.review)}
  union all ${inText(mailings.introduction)}
) as shown`

/** The last path segment of the URL, in any store; errs on the side of keeping an image. */
const shownId = sql`substring(shown.url from '/([A-Za-z0-9_-]+)(?:\\.[A-Za-z0-9]+)?(?:[?#].*)?$')`

export function isUnreferenced(publicId: SQL): SQL {
  return sql`not exists (select from ${shown} where ${shownId} = ${publicId})`
}

/** Whether a product or an order line references the image. */
export async function isReferenced(
  { db }: Pick<Context, 'db'>,
  publicId: string,
): Promise<boolean> {
  // The first condition is a cheap filter for the second.
  const { rows } = await db.execute(sql`
    select from ${shown}
    where position(${publicId} in shown.url) > 0 and ${shownId} = ${publicId}
    limit 1`)
  return rows.length > 0
}
