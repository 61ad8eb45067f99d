import { sql } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import { type Change, recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { products } from '../../catalogue.tables.ts'
import { toCopyAuditValues, toCopyColumns } from '../../offers/inventory.rules.ts'
import { usedCopies } from '../../offers/offers.tables.ts'
import { publishProducts } from '../../product-events.ts'
import type { StoredCopy } from '../../used-copies/used-copies.queries.ts'
import type { GivenValues } from './parse-copy.rules.ts'

export type CopyWrite = StoredCopy & { given: GivenValues }

const { mediaGrade, sleeveGrade, condition, isPlayGraded } = usedCopies
const { notes, costCents, floorCents, location } = usedCopies
const written = {
  ...{ id: products.id, priceCents: products.priceCents, mediaGrade, sleeveGrade, condition },
  ...{ isPlayGraded, notes, costCents, floorCents, location },
}

/** Changes locked used copies, with events and log. */
export async function writeCopies(ctx: Context, writes: readonly CopyWrite[]): Promise<void> {
  if (writes.length === 0) return
  const rows = toRecordset(written, writes.map(toRow))
  await ctx.db.execute(sql`
    update used_copies c
    set media_grade = v."mediaGrade", sleeve_grade = v."sleeveGrade", condition = v.condition,
      is_play_graded = v."isPlayGraded", notes = v.notes, cost_cents = v."costCents",
      floor_cents = v."floorCents", location = v.location
    from ${rows} as v
    where c.product_id = v.id`)
  await ctx.db.execute(sql`
    update products p
    set price_cents = v."priceCents",
      updated_at = greatest(${ctx.now}::timestamptz, p.updated_at + interval '1 millisecond')
    from ${rows} as v
    where p.id = v.id`)
  await publishProducts(
    ctx,
    'product.updated',
    writes.map(({ usedCopy }) => usedCopy._id),
  )
  await recordChanges(ctx, writes.map(toChange))
}

const toPrice = ({ usedCopy, given }: CopyWrite) => given.price ?? usedCopy.price

const toAfter = ({ row, given }: CopyWrite) => ({
  ...row,
  ...toCopyColumns(given.copy, given.inventory),
})

function toRow(write: CopyWrite) {
  return {
    ...toAfter(write),
    id: write.usedCopy._id,
    priceCents: toCents(toPrice(write)),
  }
}

function toChange(write: CopyWrite): Change {
  const { usedCopy, row } = write
  return {
    action: 'product.changed',
    subject: { id: usedCopy._id, name: usedCopy.name },
    before: { price: usedCopy.price, ...toCopyAuditValues(row) },
    after: { price: toPrice(write), ...toCopyAuditValues(toAfter(write)) },
  }
}
