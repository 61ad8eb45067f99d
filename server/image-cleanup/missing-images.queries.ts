import { type SQL, sql } from 'drizzle-orm'
import { type ImageStore, toShopAddress } from '#server/platform/storage/image-store.ts'

/**
 * Images that products in the shop show and that are not among the stored ones, each with one of its products. Compares whole
 * URLs: to find the id in each of a million products' URLs takes ten times as long.
 */
export function missingImages(store: ImageStore, storedIds: readonly string[]): SQL {
  const inShop = splitAt(toShopAddress(MARK))
  const inStore = splitAt(store.addressOf(MARK))
  return sql`
    select shown.url, min(shown.product_id::text) as product_id, count(distinct shown.product_id)::int as products from (
      select id as product_id, unnest(case when thumbnail = any(images) then images else thumbnail || images end) as url
      from products where archived_at is null
    ) as shown
    where (starts_with(shown.url, ${inShop.before}) or starts_with(shown.url, ${inStore.before}))
      and not exists (
        select from (
          select ${inShop.before} || id || ${inShop.after} as url from unnest(${sql.param([...storedIds])}::text[]) as id
          union all
          select ${inStore.before} || id || ${inStore.after} from unnest(${sql.param([...storedIds])}::text[]) as id
        ) as stored where stored.url = shown.url)
    group by shown.url`
}

/** An id that no URL contains by chance. */
const MARK = 'id-of-the-image'

function splitAt(url: string): { before: string; after: string } {
  const [before = '', after = ''] = url.split(MARK)
  return { before, after }
}
