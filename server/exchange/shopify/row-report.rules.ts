import type { RowOutcome } from '#contract/exchange/import-formats.ts'
import type { CellChange, CheckedRow, Problem, RowNote } from '../import/import-format.ts'
import type { StoredProduct } from './plan-product.rules.ts'
import type { ReadProduct } from './read-products.rules.ts'

/** Collects the outcome of each row of a product, to which several parts of the plan contribute. */
export type Report = {
  add: (
    row: number,
    found: { outcome: RowOutcome; changes?: CellChange[]; notes?: RowNote[]; usedCopyId?: string },
  ) => void
  note: (row: number, note: RowNote) => void
  refuse: (row: number, problem: Problem) => void
  isWrong: () => boolean
  hasChanges: () => boolean
  finish: () => CheckedRow[]
  /** The rows of a product of which some are wrong: none of them is applied. */
  leaveOut: () => CheckedRow[]
}

/** The strongest outcome of a row counts. */
const ranks: RowOutcome[] = ['unchanged', 'skipped', 'changed', 'new-copy', 'new']
const rankOf = (outcome: RowOutcome) => ranks.indexOf(outcome)

export function createReport(
  { rows, title, handle }: ReadProduct,
  stored: StoredProduct | undefined,
): Report {
  const about = { productId: stored?.id ?? null, changes: [], problems: [], notes: [] }
  const found = new Map(
    rows.map((row): [number, CheckedRow & { notes: RowNote[] }] => [
      row,
      {
        row,
        outcome: 'unchanged',
        name: title || stored?.name || handle,
        ...structuredClone(about),
      },
    ]),
  )
  const all = () => [...found.values()]
  const wrongRows = () => all().filter(({ problems }) => problems.length > 0)
  return {
    add(row, { outcome, changes = [], notes = [], usedCopyId }) {
      const entry = found.get(row)
      if (!entry) return
      if (rankOf(outcome) > rankOf(entry.outcome)) entry.outcome = outcome
      entry.changes.push(...changes)
      entry.notes.push(...notes)
      if (usedCopyId) entry.usedCopyId = usedCopyId
    },
    note: (row, note) => found.get(row)?.notes.push(note),
    refuse: (row, problem) => found.get(row)?.problems.push(problem),
    isWrong: () => wrongRows().length > 0,
    hasChanges: () => all().some(({ outcome }) => rankOf(outcome) >= rankOf('changed')),
    finish: all,
    leaveOut() {
      const [first] = wrongRows()
      const note = { column: '', message: `Row ${first?.row} of this product is wrong.` }
      return all().map((entry) =>
        entry.problems.length > 0
          ? { ...entry, outcome: 'wrong' as const, changes: [] }
          : { ...entry, outcome: 'skipped' as const, changes: [], notes: [note] },
      )
    },
  }
}

/** The changes of the given values, without those that stay. */
export function toChanges(
  values: readonly { column: string; before: string | undefined; after: string | undefined }[],
): CellChange[] {
  return values.flatMap(({ column, before = '', after }) =>
    after === undefined || before === after ? [] : [{ column, before, after }],
  )
}
