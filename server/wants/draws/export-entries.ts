import type { CustomerEntry } from '#contract/pricing/drops.ts'
import type { Context } from '#server/platform/context.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import { selectEntries } from './entries.queries.ts'

const BATCH = 500

const columns: Record<string, (entry: CustomerEntry) => string> = {
  place: ({ place }) => (place === undefined ? '' : String(place)),
  email: ({ user }) => user.email,
  user_id: ({ user }) => user._id,
  entered_at: ({ enteredAt }) => enteredAt,
  result: ({ result }) => result ?? '',
}

/** The entries of a draw as CSV, by place. */
export function exportEntryRows(ctx: Context, productId: string): AsyncGenerator<string> {
  return writeCsv(Object.keys(columns), readRows(ctx, productId))
}

async function* readRows(ctx: Context, productId: string): AsyncGenerator<string[][]> {
  for (let offset = 0; ; offset += BATCH) {
    const entries = await selectEntries(ctx, productId, { limit: BATCH, offset })
    yield entries.map((entry) => Object.values(columns).map((toCell) => toCell(entry)))
    if (entries.length < BATCH) return
  }
}
