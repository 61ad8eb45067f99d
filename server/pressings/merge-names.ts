import { sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { CatalogueName, NameMerge } from '#contract/pressings/records.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockNamesWithRecords } from './lock-names.ts'
import { getNameById } from './names.queries.ts'
import { type NameKind, nameNotFound } from './names.rules.ts'
import { showNames } from './show-names.ts'

type Merge = NameMerge & { id: string }
type Pair = { from: CatalogueName; into: CatalogueName }

/**
 * Gives all records of a name to another one and returns that. From then on the slug and the name in imports lead to it. A
 * record shows the other name unless another one is printed on it (decision 43).
 * @throws AppError not-found; invalid-input for a merge with itself; conflict when `productCount` is another by now
 */
export async function mergeNames(
  ctx: Context,
  kind: NameKind,
  { id, into, productCount }: Merge,
): Promise<CatalogueName> {
  if (!isId(into)) throw nameNotFound(kind, { field: 'into' })
  if (id.toLowerCase() === into.toLowerCase()) {
    throw new AppError('invalid-input', `Choose another ${kind} to merge into.`, { field: 'into' })
  }
  return withTransaction(ctx, async (ctx) => {
    const records = await lockNamesWithRecords(ctx, kind, { ids: [id, into], withRecords: true })
    const pair = {
      from: await getNameById(ctx, kind, id),
      into: await getNameById(ctx, kind, into),
    }
    assertSeen(pair.from, productCount)
    await moveLinks(ctx, kind, pair)
    await leadTo(ctx, pair)
    await showNames(ctx, records)
    await recordChange(ctx, {
      action: `${kind}.merged`,
      subject: { id: pair.from._id, name: pair.from.name },
      before: { mergedInto: null },
      after: { mergedInto: pair.into.name, records: pair.from.productCount },
    })
    return getNameById(ctx, kind, into)
  })
}

function assertSeen({ name, productCount }: CatalogueName, seen: number | undefined): void {
  if (seen === undefined || seen === productCount) return
  throw new AppError(
    'conflict',
    `“${name}” has ${productCount} ${productCount === 1 ? 'record' : 'records'} by now. Look again, then merge.`,
    { field: 'productCount' },
  )
}

const moveLinks = (ctx: Context, kind: NameKind, pair: Pair) =>
  kind === 'artist' ? moveCredits(ctx, pair) : moveLabels(ctx, pair)

/** A credit of both keeps its words: "A & B" never becomes "B & B". */
async function moveCredits({ db }: Context, { from, into }: Pair): Promise<void> {
  await db.execute(sql`
    update pressing_artists a set artist_id = ${into._id}::uuid, credited_as = case
      when a.credited_as = ${into.name} then ''
      when a.credited_as = '' and exists (select from pressing_artists other
        where other.product_id = a.product_id and other.artist_id = ${into._id}::uuid) then ${from.name}
      else a.credited_as end
    where a.artist_id = ${from._id}::uuid`)
}

/** A record that has the label with the same number twice by now has it once; the first one stays. */
async function moveLabels({ db }: Context, { from, into }: Pair): Promise<void> {
  await db.execute(sql`
    update pressing_labels set label_id = ${into._id}::uuid where label_id = ${from._id}::uuid`)
  await db.execute(sql`
    delete from pressing_labels l using pressing_labels earlier
    where l.label_id = ${into._id}::uuid and earlier.label_id = l.label_id
      and earlier.product_id = l.product_id and earlier.position < l.position
      and l.catalogue_number in ('', earlier.catalogue_number)`)
}

/** Names that were merged before lead to the last one, and a text about the artist is not lost. */
async function leadTo({ db }: Context, { from, into }: Pair): Promise<void> {
  await db.execute(sql`
    update catalogue_names set merged_into = ${into._id}::uuid
    where id = ${from._id}::uuid or merged_into = ${from._id}::uuid`)
  if (into.about || !from.about) return
  await db.execute(sql`
    update catalogue_names set about = ${from.about} where id = ${into._id}::uuid`)
}
