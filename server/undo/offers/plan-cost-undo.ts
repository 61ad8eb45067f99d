import { z } from 'zod'
import type { EntryToUndo, UndoPlan } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { readCosts, saveOfferCosts } from '#server/products/index.ts'

const values = z.object({ cost: z.number().nullable() })

/** Undoes that an import changed the cost of an offer. */
export async function planCostUndo(ctx: Context, entry: EntryToUndo): Promise<UndoPlan> {
  const { subjectId: id } = entry
  const [before, after] = [values.parse(entry.before), values.parse(entry.after)]
  const cost = (await readCosts(ctx, [id])).get(id) ?? null
  const conflicts =
    cost === after.cost ? [] : [{ field: 'cost', message: 'It has another value by now.' }]
  return {
    before: { cost },
    after: before,
    conflicts,
    apply: (ctx) => saveOfferCosts(ctx, [{ id, cost: before.cost }]),
  }
}
