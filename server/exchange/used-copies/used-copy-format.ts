import { toCents } from '#contract/money.ts'
import { toCopyColumns } from '#server/catalogue/index.ts'
import { findUsedCopiesBySku, type StoredCopy } from '#server/copies/index.ts'
import type { Context } from '#server/platform/context.ts'
import { mapInTurns } from '#server/platform/take-turns.ts'
import { type OfferChange, saveOffers } from '#server/products/index.ts'
import { type FileRow, type ImportFile, readFileRows } from '../import/import.queries.ts'
import type { CheckedBatch, ImportFormat, ImportStep } from '../import/import-format.ts'
import type { GivenValues } from './parse-copy.rules.ts'
import { readHeader } from './read-header.rules.ts'
import { validateCopy } from './validate-copy.rules.ts'

/** The file of used copies, which changes them by SKU (docs/csv.md). */
export const usedCopyFormat: ImportFormat = { readHeader, plan }

async function* plan(ctx: Context, file: ImportFile): AsyncGenerator<ImportStep> {
  const skuIndex = file.columns.indexOf('sku')
  const toSku = ({ cells }: FileRow) => (cells[skuIndex] ?? '').trim()
  const firstRows = new Map<string, number>()
  for await (const rows of readFileRows(ctx, file)) {
    const plan = async (ctx: Context) => {
      const copies = await findUsedCopiesBySku(ctx, rows.map(toSku))
      const validated = await mapInTurns(rows, (row) =>
        validate(row, { file, stored: copies.get(toSku(row)), firstRows }),
      )
      return toBatch(validated)
    }
    yield { numbers: rows.map(({ row }) => row), plan }
  }
}

type About = {
  file: ImportFile
  stored: StoredCopy | undefined
  firstRows: Map<string, number>
}

function validate({ row, cells }: FileRow, { file, stored, firstRows }: About) {
  const id = stored?.usedCopy._id ?? ''
  const firstRow = firstRows.get(id) ?? row
  if (stored) firstRows.set(id, firstRow)
  const { given, ...result } = validateCopy({
    cells,
    columns: file.columns,
    stored: stored?.usedCopy,
    earlierRow: firstRow < row ? firstRow : undefined,
    hasDecimalComma: file.delimiter === ';',
  })
  return { checked: { row, ...result }, changes: stored && given ? [toChange(stored, given)] : [] }
}

function toChange({ usedCopy, row }: StoredCopy, given: GivenValues): OfferChange {
  return {
    id: usedCopy._id,
    name: usedCopy.name,
    before: { priceCents: toCents(usedCopy.price), ...row },
    after: {
      ...toCopyColumns(given.copy, given.inventory),
      ...(given.price !== undefined && { priceCents: toCents(given.price) }),
    },
  }
}

function toBatch(validated: readonly ReturnType<typeof validate>[]): CheckedBatch {
  return {
    rows: validated.map(({ checked, changes }) => ({
      ...checked,
      offers: changes.map(({ id }) => id),
    })),
    toWork({ isWanted }) {
      const wanted = validated.filter(({ checked }) => isWanted(checked.row))
      return (ctx) =>
        saveOffers(
          ctx,
          wanted.flatMap(({ changes }) => changes),
        )
    },
  }
}
