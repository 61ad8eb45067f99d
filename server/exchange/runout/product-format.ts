import type { Context } from '#server/platform/context.ts'
import type { ImportFile } from '../import/import.queries.ts'
import type { CheckedBatch, ImportFormat } from '../import/import-format.ts'
import { applyRows, lockProducts } from './apply-rows.ts'
import { readHeader } from './validate-row.rules.ts'
import { validateRows } from './validate-rows.ts'

/** The shop's own product file (docs/csv.md). */
export const productFormat: ImportFormat = { readHeader, check, lock: lockProducts }

async function* check(ctx: Context, file: ImportFile): AsyncGenerator<CheckedBatch> {
  for await (const validated of validateRows(ctx, file)) {
    yield {
      rows: validated.map(({ row: { row }, result: { values: _, pressing: __, ...result } }) => ({
        row,
        ...result,
      })),
      write: (ctx) => applyRows(ctx, validated),
    }
  }
}
