import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CatalogueName, NameChange } from '#contract/pressings/records.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { lockNamesWithRecords } from './lock-names.ts'
import { getNameById } from './names.queries.ts'
import { type NameKind, nameTaken, toChangedSortName } from './names.rules.ts'
import { catalogueNames } from './pressing.tables.ts'
import { showNames } from './show-names.ts'

type Update = { id: string; change: NameChange; ifMatch?: string | undefined }

/**
 * Renames or describes an artist or a label; the slug stays. Records show the new name at once, except where another one is
 * printed (decision 43).
 * @throws AppError not-found; precondition-failed; conflict when another one has the name
 */
export async function updateName(
  ctx: Context,
  kind: NameKind,
  { id, change, ifMatch }: Update,
): Promise<CatalogueName> {
  return withTransaction(ctx, async (ctx) => {
    const isRenamed = change.name !== undefined
    const records = await lockNamesWithRecords(ctx, kind, { ids: [id], withRecords: isRenamed })
    const before = await getNameById(ctx, kind, id)
    assertVersion(`The ${kind}`, ifMatch, before.version)
    const { name = before.name, about = before.about } = change
    if (name !== before.name) await freeName(ctx, kind, { id, name, before: before.name })
    await ctx.db
      .update(catalogueNames)
      .set({
        name,
        about,
        sortName: toChangedSortName(before, change),
        normalizedName: normalized(name),
      })
      .where(eq(catalogueNames.id, id))
    if (name !== before.name) await showNames(ctx, records)
    const after = await getNameById(ctx, kind, id)
    await recordChange(ctx, {
      action: `${kind}.changed`,
      subject: { id, name },
      before: toAuditValues(before),
      after: toAuditValues(after),
    })
    return after
  })
}

/** As `find_or_add_name` compares names. */
const normalized = (name: string) => sql<string>`normalize_name(${name})`

type Renaming = { id: string; name: string; before: string }

/** Whether another artist or label has a name, so that this one cannot take it. */
export async function isNameTaken(
  ctx: Context,
  kind: NameKind,
  { id, name }: Pick<Renaming, 'id' | 'name'>,
): Promise<boolean> {
  const other = await findSameName(ctx, kind, { id, name })
  return other !== undefined && other.mergedInto !== id
}

async function findSameName(
  { db }: Context,
  kind: NameKind,
  { id, name }: Pick<Renaming, 'id' | 'name'>,
) {
  const into = alias(catalogueNames, 'into_name')
  const { mergedInto } = catalogueNames
  const [other] = await db
    .select({ id: catalogueNames.id, mergedInto, into: into.name })
    .from(catalogueNames)
    .leftJoin(into, eq(into.id, mergedInto))
    .where(
      and(
        ...[eq(catalogueNames.kind, kind), ne(catalogueNames.id, id)],
        eq(catalogueNames.normalizedName, normalized(name)),
      ),
    )
  return other
}

/** A name that was merged into this one exchanges its name with it; any other keeps its own. */
async function freeName(
  ctx: Context,
  kind: NameKind,
  { id, name, before }: Renaming,
): Promise<void> {
  const other = await findSameName(ctx, kind, { id, name })
  if (!other) return
  if (other.mergedInto !== id) throw nameTaken(kind, other.into)
  // The unique names change one after the other: this one first takes a name that no other can have.
  await ctx.db
    .update(catalogueNames)
    .set({ normalizedName: sql`'merged ' || ${id}::text` })
    .where(eq(catalogueNames.id, id))
  await ctx.db
    .update(catalogueNames)
    .set({ name: before, normalizedName: normalized(before) })
    .where(eq(catalogueNames.id, other.id))
}

const toAuditValues = ({ name, sortName, about }: CatalogueName) => ({ name, sortName, about })
