import type { Context } from '../../platform/context.ts'
import { isId } from '../../platform/db/ids.ts'
import { checkRow, type Verdict } from './check-row.rules.ts'
import { type FileRow, type ImportFile, listFileRows } from './import.queries.ts'
import type { StoredProduct } from './product-cells.rules.ts'
import { findStored } from './stored-products.queries.ts'

export type JudgedRow = { row: FileRow; verdict: Verdict; stored: StoredProduct | undefined }

const BATCH = 500

/** What each row of the file means for the products as they are now, some hundred rows at a time. */
export async function* judgeRows(ctx: Context, file: ImportFile): AsyncGenerator<JudgedRow[]> {
  const idIndex = file.columns.indexOf('id')
  const toId = ({ cells }: FileRow) => (cells[idIndex] ?? '').trim().toLowerCase()
  const hasDecimalComma = file.delimiter === ';'
  const firstRows = new Map<string, number>()
  let after = 0
  for (;;) {
    const rows = await listFileRows(ctx, { importId: file.id, after, limit: BATCH })
    if (rows.length === 0) return
    const products = await findStored(ctx, rows.map(toId).filter(isId))
    yield rows.map((row) => {
      const id = toId(row)
      const stored = products.get(id)
      const earlierRow = firstRows.get(id)
      if (stored && !earlierRow) firstRows.set(id, row.row)
      const { cells } = row
      const about = { columns: file.columns, hasDecimalComma, stored, earlierRow }
      return { row, stored, verdict: checkRow({ cells, ...about }) }
    })
    after = rows.at(-1)?.row ?? after
  }
}
