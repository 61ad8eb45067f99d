import type { Context } from '#server/platform/context.ts'
import type { ImportFile } from '../import/import.queries.ts'
import type { CheckedBatch, ImportFormat, ImportStep } from '../import/import-format.ts'
import { applyRows } from './apply-rows.ts'
import { readHeader } from './validate-row.rules.ts'
import { type ValidatedRow, validateRows } from './validate-rows.ts'

/** The shop's own product file (docs/csv.md). */
export const productFormat: ImportFormat = { readHeader, plan }

async function* plan(ctx: Context, file: ImportFile): AsyncGenerator<ImportStep> {
  for await (const { numbers, validate } of validateRows(ctx, file)) {
    yield { numbers, plan: async (ctx) => toBatch(await validate(ctx)) }
  }
}

function toBatch(validated: readonly ValidatedRow[]): CheckedBatch {
  return {
    rows: validated.map(
      ({ row: { row }, result: { values: _, pressing: __, ...result }, stored }) => ({
        row,
        ...result,
        ...(stored && result.outcome === 'changed' && { offers: [stored.id] }),
      }),
    ),
    toWork({ isWanted }) {
      const wanted = validated.filter(({ row }) => isWanted(row.row))
      return (ctx) => applyRows(ctx, wanted)
    },
  }
}
