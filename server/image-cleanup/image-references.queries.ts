import { gte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { mailings } from '#server/newsletter/newsletter.tables.ts'
import { orderLines } from '#server/orders/orders.tables.ts'
import { pageVersions } from '#server/pages/pages.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { retentionCutoff } from '#server/platform/retention.ts'

/** The address of an image in Markdown. */
const IN_TEXT = String.raw`/images/[\w-]+\.webp`

const inText = (column: AnyPgColumn) =>
  sql`select (regexp_matches(${column}, ${IN_TEXT}, 'g'))[1] from ${column.table}`

/** Addresses of files in the JSON of an entry, as values of their own or in Markdown. */
const IN_ENTRY = String.raw`([^"\s()]+/[\w-]+\.\w+)`

/** References of archived products count too, those of earlier versions of pages, and the photos of sold copies. */
const shown = sql`
  select ${products.thumbnail} as url from ${products}
  union all select unnest(${products.images}) from ${products}
  union all select ${orderLines.thumbnail} from ${orderLines}
  union all select jsonb_array_elements_text(${orderLines.soldAs} -> 'photos') from ${orderLines}
  union all ${inText(pageVersions.text)}
  union all ${inText(products.review)}
  union all ${inText(mailings.introduction)}`

/** Values before a change of the last days, which its undo would show again. */
const replaced = (now: Date) => sql`
  select (regexp_matches(${auditEntries.before}::text, ${IN_ENTRY}, 'g'))[1] from ${auditEntries}
  where ${gte(auditEntries.createdAt, retentionCutoff('replaced image', now))}`

/** The last path segment of the URL, in any store; errs on the side of keeping an image. */
const shownId = sql`substring(shown.url from '/([A-Za-z0-9_-]+)(?:\\.[A-Za-z0-9]+)?(?:[?#].*)?$')`

/** Whether nothing shows the image, and no undo would. */
export function isUnreferenced(publicId: SQL, now: Date): SQL {
  return sql`not exists (
    select from (${shown} union all ${replaced(now)}) as shown where ${shownId} = ${publicId})`
}

/** Whether a product or an order line references the image. */
export async function isReferenced(
  { db }: Pick<Context, 'db'>,
  publicId: string,
): Promise<boolean> {
  // The first condition is a cheap filter for the second.
  const { rows } = await db.execute(sql`
    select from (${shown}) as shown
    where position(${publicId} in shown.url) > 0 and ${shownId} = ${publicId}
    limit 1`)
  return rows.length > 0
}
