import { sql } from 'drizzle-orm'
import type { CheckMessage } from '#contract/doctor.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { wrong } from './check-messages.ts'

/** The origins of product images outside the shop; none before the first start. */
export async function listImageOrigins(db: Database): Promise<string[]> {
  const urls = sql`select unnest(array_append(images, thumbnail)) as url from products where archived_at is null`
  const { rows } = await db
    .execute<{ origin: string }>(sql`
      select distinct lower(substring(url from '^https?://[^/?#]+')) as origin
      from (${urls}) as image where url ~ '^https?://' order by origin`)
    .catch(() => ({ rows: [] }))
  return rows.map(({ origin }) => origin)
}

/** The content security policy of pages blocks images of all other origins. */
export function checkHosts(
  origins: readonly string[],
  { imageOrigins, publicUrl }: Pick<Config, 'imageOrigins' | 'publicUrl'>,
): CheckMessage[] {
  const allowed = [...imageOrigins, new URL(publicUrl).origin]
  const blocked = origins.filter((origin) => !allowed.includes(origin))
  if (blocked.length === 0) return []
  return [
    wrong(
      `Pages do not load the images of products at ${blocked.join(', ')}.`,
      'Upload them to the shop, or add the host to IMAGE_HOSTS. It must serve https.',
    ),
  ]
}
