import type { ImportChoice } from '#contract/exchange/import-formats.ts'
import type { Context } from '#server/platform/context.ts'
import { addVariants } from '#server/products/index.ts'
import { linkGoneCopies } from './link-gone-copies.ts'
import type { ListedCopy } from './listed-copies.queries.ts'
import type { PlannedRow } from './plan.ts'
import { endSoldListings, sellElsewhere } from './sell-elsewhere.ts'
import { writeChangedCopies } from './write-changed-copies.ts'
import { freeListings, prepareCopies } from './write-new-copies.ts'
import { writeOwnStock } from './write-own-stock.ts'
import { linkReleases, makeRecordIds, writeNewRecords } from './write-records.ts'

type ChoiceOf = (row: number) => ImportChoice | undefined

/** Writes a batch of planned rows: new products first, then copies, then sales elsewhere. */
export async function writePlans(
  ctx: Context,
  planned: readonly PlannedRow[],
  choiceOf: ChoiceOf,
): Promise<void> {
  const plans = planned.flatMap(({ plan }) => plan ?? [])
  const added = await makeRecordIds(ctx, plans)
  const copies = await prepareCopies(ctx, plans, added)
  await writeNewRecords(ctx, plans, { added, copies })
  await linkReleases(ctx, plans)
  await freeListings(ctx, copies)
  await addVariants(ctx, copies, [...added.values()])
  await writeOwnStock(ctx, plans, added)
  await writeChangedCopies(ctx, planned, choiceOf)
  await linkGoneCopies(ctx, plans)
  await writeSales(ctx, planned, choiceOf)
}

async function writeSales(
  ctx: Context,
  planned: readonly PlannedRow[],
  choiceOf: ChoiceOf,
): Promise<void> {
  await sellElsewhere(
    ctx,
    planned.flatMap((row) => toSold(row, choiceOf(row.checked.row))),
  )
  await endSoldListings(
    ctx,
    planned.flatMap(({ plan }) => plan?.ended ?? []),
  )
}

function toSold({ plan }: PlannedRow, choice: ImportChoice | undefined): ListedCopy[] {
  return choice === 'leave' ? [] : (plan?.sold ?? [])
}
