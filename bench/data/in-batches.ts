const BATCH = 1_000

/** The rows that fit into one statement. */
export function* inBatches<Item>(all: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
