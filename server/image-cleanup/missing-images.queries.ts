import { type SQL, sql } from 'drizzle-orm'
import type { ImageStore } from '#server/platform/storage/image-store.ts'

/** Images that products in the shop show and that are not among the stored ones, each with one of its products. */
export function missingImages(store: ImageStore, storedIds: readonly string[]): SQL {
  return sql`
    select shown.id, min(shown.product_id::text) as product_id, count(distinct shown.product_id)::int as products from (
      select p.id as product_id, ${idIn(sql`url.url`, store)} as id
      from products p, unnest(p.images || p.thumbnail) as url (url)
      where p.archived_at is null and url.url <> ''
    ) as shown
    left join (select distinct unnest(${sql.param([...storedIds])}::text[]) as id) as stored on stored.id = shown.id
    where shown.id is not null and stored.id is null
    group by shown.id`
}

/** The id in a URL of the shop or of its store (`publicIdOf`); null for any other URL. */
function idIn(url: SQL, store: ImageStore): SQL {
  const [before = '', after = ''] = store.addressOf(MARK).split(MARK)
  return sql`coalesce(
    substring(${url} from '^/images/([A-Za-z0-9_-]+)\\.webp$'),
    case when starts_with(${url}, ${before}) and right(${url}, ${after.length}) = ${after}
      then substr(${url}, ${before.length + 1}, length(${url}) - ${before.length + after.length}) end)`
}

/** An id that no URL contains by chance. */
const MARK = 'id-of-the-image'
