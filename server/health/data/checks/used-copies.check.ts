import { type SQL, sql } from 'drizzle-orm'
import { formatCents } from '#contract/money.ts'
import type { Context } from '#server/platform/context.ts'
import { databaseCheck, type Found, type Problem } from './data-check.ts'
import { joinFound, listProblems } from './list-problems.ts'
import { toCopyLink } from './offer-text.ts'

type Copy = { subject: string; name: string; sku: string }

/** Used copies that can be sold now or after their inspection. */
const inStock = sql`u.state in ('on-sale', 'held', 'in-checkout', 'needs-inspection')`

const copiesWhere = (kind: string, columns: SQL, where: SQL) => sql`
  select ${`${kind}/`} || p.id as subject, p.id, p.name, u.sku, ${columns}
  from used_copies u join products p on p.id = u.product_id
  where p.archived_at is null and ${where}`

export const usedCopiesCheck = databaseCheck({
  key: 'used-copies',
  title: 'Used copies',
  search: (ctx) =>
    joinFound(
      () => listUngraded(ctx),
      () => listSamePhotos(ctx),
      () => listAboveCost(ctx),
      () => listWithoutLocation(ctx),
    ),
})

type CopyRow = Copy & { id: string }

const toProblem = ({ subject, id }: CopyRow, text: string, facts: Problem['facts']): Problem => ({
  subject,
  text,
  link: toCopyLink(id),
  facts,
})

const nameOf = ({ name, sku }: Pick<Copy, 'name' | 'sku'>) => `${name} (${sku})`

function listUngraded(ctx: Context): Promise<Found> {
  const query = copiesWhere(
    'grade',
    sql`u.media_grade, u.sleeve_grade, u.condition`,
    sql`u.state in ('on-sale', 'held', 'in-checkout') and case when p.type = 'vinyl'
      then u.media_grade is null or u.sleeve_grade is null else u.condition is null end`,
  )
  return listProblems<CopyRow>(ctx, query, (row) =>
    toProblem(row, `On sale without a grade: ${nameOf(row)}.`, {}),
  )
}

/** Cost is what the shop paid. */
function listAboveCost(ctx: Context): Promise<Found> {
  type Row = CopyRow & { cost_cents: number; price_cents: number }
  const query = copiesWhere(
    'cost',
    sql`u.cost_cents, p.price_cents`,
    sql`${inStock} and u.cost_cents > p.price_cents`,
  )
  return listProblems<Row>(ctx, query, (row) => {
    const { cost_cents: cost, price_cents: price } = row
    const text = `Cost above price: ${nameOf(row)} cost ${formatCents(cost)} and sells for ${formatCents(price)}.`
    return toProblem(row, text, { cost, price })
  })
}

/** None in a shop that uses no locations at all. */
function listWithoutLocation(ctx: Context): Promise<Found> {
  const query = copiesWhere(
    'location',
    sql`u.location`,
    sql`${inStock} and u.location = '' and exists (select from used_copies where location <> '')`,
  )
  return listProblems<CopyRow>(ctx, query, (row) =>
    toProblem(row, `No location: ${nameOf(row)}.`, {}),
  )
}

/** Photos of its own: the cover belongs to the product. The subject is a hash, as its index takes no list of a hundred ids. */
const samePhotos = sql`
  select 'photos/' || md5(array_to_string(ids, '/')) as subject, ids, names, count(*)::int as photos from (
    select array_agg(p.id order by p.id) as ids,
      array_agg(p.name || ' (' || u.sku || ')' order by p.id) as names
    from used_copies u join products p on p.id = u.product_id, lateral (select distinct unnest(p.images)) as own (url)
    where p.archived_at is null and ${inStock}
    group by own.url having count(*) > 1
  ) shared group by ids, names`

function listSamePhotos(ctx: Context): Promise<Found> {
  type Row = { subject: string; ids: [string, ...string[]]; names: string[]; photos: number }
  return listProblems<Row>(ctx, samePhotos, ({ subject, ids, names, photos }) => ({
    subject,
    text: toPhotosText(names),
    link: toCopyLink(ids[0]),
    facts: { photos },
  }))
}

const NAMED_MAX = 5

function toPhotosText(names: readonly string[]): string {
  if (names.length === 2) return `Two copies with the same own photos: ${names.join(' and ')}.`
  const more = names.length > NAMED_MAX ? ', …' : ''
  return `${names.length} copies with the same own photos: ${names.slice(0, NAMED_MAX).join(', ')}${more}.`
}
