import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { CatalogueName, NameQuery } from '#contract/records.ts'
import type { Context } from '#server/platform/context.ts'
import { toLikePattern } from '#server/platform/db/like-pattern.ts'
import { catalogueNames } from './pressing.tables.ts'

/** Artists and labels share a table, their rules and their pages. */
export type NameKind = 'artist' | 'label'

/** The rows that link a record to its names of a kind. */
const links = {
  artist: sql`select product_id, artist_id as name_id from pressing_artists`,
  label: sql`select product_id, label_id as name_id from pressing_labels`,
}

/** The records of the shop with this name. */
const productCount = (kind: NameKind) => sql<number>`(
  select count(distinct p.id)::int from (${links[kind]}) as link join products p on p.id = link.product_id
  where link.name_id = catalogue_names.id and p.archived_at is null and p.type = 'vinyl')`

function columnsOf(kind: NameKind) {
  const { id, slug, name, sortName, about } = catalogueNames
  return { _id: id, slug, name, sortName, about, productCount: productCount(kind) }
}

/** Records may have a catalogue number without a label, which is stored with a nameless one. */
const isShown = and(isNull(catalogueNames.mergedInto), sql`${catalogueNames.name} <> ''`)

/** @throws AppError not-found; the slug of a merged name answers its target */
export async function getName(
  { db }: Pick<Context, 'db'>,
  kind: NameKind,
  slug: string,
): Promise<CatalogueName> {
  const wanted = sql`(select coalesce(n.merged_into, n.id) from catalogue_names n
    where n.kind = ${kind} and n.slug = ${slug})`
  const [name] = await db
    .select(columnsOf(kind))
    .from(catalogueNames)
    .where(and(eq(catalogueNames.id, wanted), isShown))
  if (!name) throw new AppError('not-found', `${kind === 'artist' ? 'Artist' : 'Label'} not found`)
  return name
}

type NamePage = { names: CatalogueName[]; currentPage: number; totalPages: number; total: number }

/** The names that contain a text, by sort name unless sorted; the most products first when sorted by their number. */
export async function listNames(
  { db }: Pick<Context, 'db'>,
  kind: NameKind,
  { search, sort = 'name', order, page, limit }: NameQuery,
): Promise<NamePage> {
  const where = and(eq(catalogueNames.kind, kind), isShown, search ? matches(search) : undefined)
  const byName = sql`${catalogueNames.sortName} collate "en-AU-x-icu"`
  const isDescending = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc'
  const sorted = sort === 'name' ? byName : productCount(kind)
  const [names, total] = await Promise.all([
    db
      .select(columnsOf(kind))
      .from(catalogueNames)
      .where(where)
      .orderBy(isDescending ? desc(sorted) : asc(sorted), byName, catalogueNames.id)
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(catalogueNames, where),
  ])
  return { names, currentPage: page, totalPages: Math.ceil(total / limit), total }
}

/** Without regard to case and accents; "Beatles, The" finds "The Beatles". */
function matches(search: string): SQL {
  const pattern = sql`normalize_search_text(${toLikePattern(search)})`
  return sql`(normalize_search_text(${catalogueNames.name}) like ${pattern}
    or normalize_search_text(${catalogueNames.sortName}) like ${pattern})`
}
