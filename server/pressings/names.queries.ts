import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { CatalogueName, Companion, NameQuery } from '#contract/pressings/records.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { toLikePattern } from '#server/platform/db/like-pattern.ts'
import { type NameKind, nameNotFound, withVersion } from './names.rules.ts'
import { catalogueNames } from './pressing.tables.ts'

/** The rows that link a record to its names of a kind. */
export const nameLinks = {
  artist: sql`select product_id, artist_id as name_id from pressing_artists`,
  label: sql`select product_id, label_id as name_id from pressing_labels`,
}

/** More would push the records down. */
const COMPANIONS_MAX = 12

/** The records of the shop with this name. */
const productCount = (kind: NameKind) => sql<number>`(
  select count(distinct p.id)::int from (${nameLinks[kind]}) as link join products p on p.id = link.product_id
  where link.name_id = catalogue_names.id and p.archived_at is null and p.type = 'vinyl')`

function columnsOf(kind: NameKind) {
  const { id, slug, name, sortName, about } = catalogueNames
  return { _id: id, slug, name, sortName, about, productCount: productCount(kind) }
}

/** Records may have a catalogue number without a label, which is stored with a nameless one. */
const isShown = and(isNull(catalogueNames.mergedInto), sql`${catalogueNames.name} <> ''`)

type Reader = Pick<Context, 'db'>

/** @throws AppError not-found; the slug of a merged name answers its target */
export async function getName(ctx: Reader, kind: NameKind, slug: string): Promise<CatalogueName> {
  const wanted = sql`(select coalesce(n.merged_into, n.id) from catalogue_names n
    where n.kind = ${kind} and n.slug = ${slug})`
  return findOne(ctx, kind, eq(catalogueNames.id, wanted))
}

/** @throws AppError not-found, also for a merged name */
export async function getNameById(ctx: Reader, kind: NameKind, id: string): Promise<CatalogueName> {
  if (!isId(id)) throw nameNotFound(kind)
  return findOne(ctx, kind, and(eq(catalogueNames.kind, kind), eq(catalogueNames.id, id)))
}

async function findOne(
  { db }: Reader,
  kind: NameKind,
  condition: SQL | undefined,
): Promise<CatalogueName> {
  const [name] = await db
    .select(columnsOf(kind))
    .from(catalogueNames)
    .where(and(condition, isShown))
  if (!name) throw nameNotFound(kind)
  return withVersion(name)
}

/** The labels of an artist's records in the shop, or the artists of a label's; those with the most records first. */
export async function listCompanions(
  { db }: Reader,
  { kind, id }: { kind: NameKind; id: string },
): Promise<Companion[]> {
  const other = kind === 'artist' ? 'label' : 'artist'
  const records = sql`(select n.id, count(distinct p.id) as count
    from (${nameLinks[kind]}) own
    join products p on p.id = own.product_id and p.archived_at is null and p.type = 'vinyl'
    join (${nameLinks[other]}) link on link.product_id = p.id
    join catalogue_names n on n.id = link.name_id
    where own.name_id = ${id} group by n.id) as records`
  const { slug, name, sortName } = catalogueNames
  return db
    .select({ slug, name })
    .from(catalogueNames)
    .innerJoin(records, sql`records.id = ${catalogueNames.id}`)
    .where(isShown)
    .orderBy(sql`records.count desc`, sql`${sortName} collate "en-AU-x-icu"`, catalogueNames.id)
    .limit(COMPANIONS_MAX)
}

type NamePage = { names: CatalogueName[]; currentPage: number; totalPages: number; total: number }

/** The names that contain a text, by sort name unless sorted; the most products first when sorted by their number. */
export async function listNames(
  { db }: Reader,
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
  return {
    names: names.map(withVersion),
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    total,
  }
}

/** Without regard to case and accents; "Beatles, The" finds "The Beatles". */
function matches(search: string): SQL {
  const pattern = sql`normalize_search_text(${toLikePattern(search)})`
  return sql`(normalize_search_text(${catalogueNames.name}) like ${pattern}
    or normalize_search_text(${catalogueNames.sortName}) like ${pattern})`
}
