import type { RowOutcome } from '#contract/exchange/import-formats.ts'

/** Longer than this no step should hold its locks: an order that waits for one is answered within a second. */
const STEP_MS = 400
/** The changes of the first step, and the fewest of any other one. */
const CHANGES_MIN = 250
const CHANGES_MAX = 1000
/** The rows of a step, with those that change nothing of the shop. */
export const STEP_ROWS_MAX = 1000

/** How many rows an item has, and how many of them change something that the shop has, according to their report. */
type Weight = { rows: number; changes: number }

/**
 * Splits the items of a file into steps, part by part. A step has as many changes as the last ones lets expect within 400 ms: the time
 * of a step is that until the next one is requested.
 */
export function createSplitter<Item>(weigh: (item: Item) => Weight) {
  let changesMax = CHANGES_MIN
  return function* split(items: readonly Item[]): Generator<Item[]> {
    let step: Item[] = []
    let total: Weight = { rows: 0, changes: 0 }
    for (const [index, item] of items.entries()) {
      const { rows, changes } = weigh(item)
      step.push(item)
      total = { rows: total.rows + rows, changes: total.changes + changes }
      const isFull = total.rows >= STEP_ROWS_MAX || total.changes >= changesMax
      if (!isFull && index < items.length - 1) continue
      const startedAt = performance.now()
      yield step
      changesMax = toChangesMax(total.changes, performance.now() - startedAt) ?? changesMax
      step = []
      total = { rows: 0, changes: 0 }
    }
  }
}

/** Undefined after a step with too few changes to learn from. */
function toChangesMax(changes: number, tookMs: number): number | undefined {
  if (changes < CHANGES_MIN / 2) return
  const expected = Math.round((changes * STEP_MS) / tookMs)
  return Math.min(Math.max(expected, CHANGES_MIN), CHANGES_MAX)
}

const effects: readonly (RowOutcome | null)[] = [
  'new',
  'new-copy',
  'changed',
  'sold-elsewhere',
  'missing',
]

export const hasEffect = ({ outcome }: { outcome: RowOutcome | null }) => effects.includes(outcome)
