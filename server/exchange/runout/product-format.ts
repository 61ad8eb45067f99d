import type { Context } from '#server/platform/context.ts'
import type { ImportFile } from '../import/import.queries.ts'
import type { CheckedBatch, ImportFormat, PlanBatch } from '../import/import-format.ts'
import { applyRows } from './apply-rows.ts'
import { readHeader } from './validate-row.rules.ts'
import { type ValidatedRow, validateRows } from './validate-rows.ts'

/** The shop's own product file (docs/csv.md). */
export const productFormat: ImportFormat = { readHeader, plan }

async function* plan(ctx: Context, file: ImportFile): AsyncGenerator<PlanBatch> {
  for await (const validate of validateRows(ctx, file)) {
    yield async (ctx) => toBatch(await validate(ctx))
  }
}

function toBatch(validated: readonly ValidatedRow[]): CheckedBatch {
  return {
    rows: validated.map(({ row: { row }, result: { values: _, pressing: __, ...result } }) => ({
      row,
      ...result,
    })),
    toWork({ isWanted }) {
      const wanted = validated.filter(({ row }) => isWanted(row.row))
      const changed = wanted.filter(({ result }) => result.outcome === 'changed')
      return {
        offers: changed.flatMap(({ stored }) => stored?.id ?? []),
        write: (ctx) => applyRows(ctx, wanted),
      }
    },
  }
}
