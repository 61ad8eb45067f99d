import { sql } from 'drizzle-orm'
import type { NewProduct } from '#contract/catalogue.ts'
import { recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { toValues } from '../../catalogue.rules.ts'
import { readPressings } from '../../pressing/pressing.queries.ts'
import {
  toGtins,
  toPressing,
  toPressingAudit,
  toSearchExtra,
} from '../../pressing/pressing.rules.ts'
import { pressings } from '../../pressing/pressing.tables.ts'
import { publishProducts } from '../../product-events.ts'
import { recordOpeningStock } from '../../stock/index.ts'
import { toImportAuditValues } from '../runout/format-cells.rules.ts'
import { insertProductRows } from '../runout/write-products.ts'
import type { PlannedWrite } from './plan-product.rules.ts'

/** Adds the new products of a batch; returns their ids by handle. */
export async function addProducts(
  ctx: Context,
  writes: readonly PlannedWrite[],
): Promise<Map<string, string>> {
  const created = writes.flatMap((write) =>
    write.create ? [{ ...write, create: write.create }] : [],
  )
  if (created.length === 0) return new Map()
  const ids = await makeIds(ctx, created.length)
  const added = created.map(({ create, handle, isMarked }, index) =>
    toAdded(ids[index] ?? '', { create, handle, isMarked }),
  )
  await insertProductRows(ctx, added)
  await writePressings(ctx, added)
  await recordOpeningStock(
    ctx,
    added.map(({ id, values }) => ({ productId: id, stock: values.stock })),
  )
  await publishProducts(ctx, 'product.created', ids)
  await record(ctx, added)
  return new Map(added.map(({ handle, id }) => [handle, id]))
}

type Created = Pick<PlannedWrite, 'handle' | 'isMarked'> & { create: NewProduct }

function toAdded(id: string, { create, handle, isMarked }: Created) {
  const { genres = [], identifiers = [] } = create.pressing ?? {}
  const gtins = toGtins(identifiers)
  return {
    ...{ id, handle, values: toValues(create), hasPressing: create.pressing !== undefined },
    ...{ genres, identifiers, gtins },
    searchExtra: toSearchExtra([], { identifiers, gtins }),
    needsCompletion: isMarked ? ('shopify' as const) : null,
  }
}

type Added = ReturnType<typeof toAdded>

/** A trigger has added the pressings with artist, label and first genre. */
async function writePressings({ db }: Context, added: readonly Added[]): Promise<void> {
  const pressed = added.filter(({ hasPressing }) => hasPressing)
  if (pressed.length === 0) return
  const { productId: id, genres, identifiers, gtins } = pressings
  await db.execute(sql`
    update pressings p set genres = v.genres, identifiers = v.identifiers, gtins = v.gtins
    from ${toRecordset({ id, genres, identifiers, gtins }, pressed)} as v
    where p.product_id = v.id`)
}

async function record(ctx: Context, added: readonly Added[]): Promise<void> {
  const pressed = added.filter(({ hasPressing }) => hasPressing)
  const found = await readPressings(
    ctx,
    pressed.map(({ id }) => id),
  )
  await recordChanges(
    ctx,
    added.map(({ id, values }) => {
      const row = found.get(id)
      return {
        ...{ action: 'product.created' as const, subject: { id, name: values.name }, before: null },
        after: { ...toImportAuditValues(values), ...(row && toPressingAudit(toPressing(row, []))) },
      }
    }),
  )
}
