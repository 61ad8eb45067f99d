import { sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { formatCentsUngrouped, toCents } from '#contract/money.ts'
import type { MarkdownProposal } from '#contract/pricing/markdowns.ts'
import { type Change, recordChange, recordChanges } from '#server/audit/index.ts'
import { publishProducts } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import { listProposals } from './markdowns.queries.ts'
import { SCHEDULE_SUBJECT } from './update-schedule.ts'
import { writeWasPrices } from './was-prices.ts'

const BATCH = 1000

/**
 * Changes the prices of these copies of the list in one transaction and returns their number.
 * @throws AppError conflict when the list is another than `seen`
 */
export async function applyMarkdowns(
  ctx: Context,
  { ids, seen }: { ids: readonly string[]; seen: string },
): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const wanted = new Set(ids.filter(isId).map((id) => id.toLowerCase()))
    await lockStockLevels(ctx, [...wanted])
    const list = await listProposals(ctx)
    const chosen = list.proposals.filter(({ _id }) => wanted.has(_id))
    if (list.seen !== seen || chosen.length < new Set(ids).size) {
      throw new AppError('conflict', 'This has changed in the meantime.')
    }
    for (const batch of chunksOf(chosen, BATCH)) {
      await writePrices(ctx, batch)
      await publishProducts(
        ctx,
        'product.updated',
        batch.map(({ _id }) => _id),
      )
      await recordChanges(ctx, batch.map(toChange))
    }
    await recordChange(ctx, {
      action: 'markdown.applied',
      subject: SCHEDULE_SUBJECT,
      before: { copies: 0, prices: [] },
      after: { copies: chosen.length, prices: chosen.map(toLine) },
    })
    return chosen.length
  })
}

function toChange({ _id: id, name, price, newPrice }: MarkdownProposal): Change {
  return {
    action: 'product.changed',
    subject: { id, name },
    before: { price },
    after: { price: newPrice },
  }
}

function toLine({ sku, artist, name, price, newPrice }: MarkdownProposal): string {
  const title = [artist, name].filter(Boolean).join(': ')
  return `${sku} ${title}, ${toText(price)} → ${toText(newPrice)}`
}

/** A trigger adds each new price to the history, as one set by hand. */
async function writePrices(
  { db, now }: Context,
  batch: readonly MarkdownProposal[],
): Promise<void> {
  const prices = batch.map(({ _id: id, newPrice }) => ({ id, cents: toCents(newPrice) }))
  const values = sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as v(id uuid, cents int)`
  await db.execute(sql`
    update products p set price_cents = v.cents,
      updated_at = greatest(${now}::timestamptz, p.updated_at + interval '1 millisecond')
    from ${values} where p.id = v.id`)
  await db.execute(sql`
    update price_history h set reason = 'markdown' from ${values}
    where h.product_id = v.id and h.ended_at is null`)
  await db.execute(sql`
    update used_copies c set marked_down_at = ${now} from ${values} where c.product_id = v.id`)
  await writeWasPrices(
    { db },
    prices.map(({ id }) => id),
  )
  await db.execute(sql`delete from markdown_proposals m using ${values} where m.copy_id = v.id`)
}

const toText = (price: number) => formatCentsUngrouped(toCents(price))
