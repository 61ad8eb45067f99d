/** Rows in batches that bound the memory: `read` has those after the last one of the batch before, none at the end. */
export async function* readInBatches<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    last = rows.at(-1)
    if (last === undefined) return
    yield rows
  }
}

/** The parts of a list, of at most `size` each. */
export function* chunksOf<Item>(list: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
