import type { CustomerEntry } from '#contract/pricing/drops.ts'
import type { Context } from '#server/platform/context.ts'
import { type CsvColumns, writeCsvTable } from '#server/platform/csv/write-csv.ts'
import { selectEntries } from './entries.queries.ts'

const BATCH = 500

const columns: CsvColumns<CustomerEntry> = {
  place: ({ place }) => (place === undefined ? '' : String(place)),
  email: ({ user }) => user.email,
  user_id: ({ user }) => user._id,
  entered_at: ({ enteredAt }) => enteredAt,
  result: ({ result }) => result ?? '',
}

/** The entries of a draw as CSV, by place. */
export function exportEntryRows(ctx: Context, productId: string): AsyncGenerator<string> {
  return writeCsvTable(columns, readEntries(ctx, productId))
}

async function* readEntries(ctx: Context, productId: string): AsyncGenerator<CustomerEntry[]> {
  for (let offset = 0; ; offset += BATCH) {
    const entries = await selectEntries(ctx, productId, { limit: BATCH, offset })
    yield entries
    if (entries.length < BATCH) return
  }
}
