import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { watchNearViewport } from '../../lib/use-near-viewport.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'

/** About three screens of rows. */
const CHUNK = 50

type GrowingRowsProps<Item> = {
  items: readonly Item[]
  /** What was asked for: the rows of another question begin anew. */
  question: string
  /** Keeps its identity while the rows stay what they are. */
  toRow: (item: Item) => ReactNode
}

/**
 * The rows of a table body. The first are drawn at once, the others when somebody scrolls near them: a thousand in one
 * go would keep the page from answering for most of a second. Their room is there from the start.
 */
export function GrowingRows<Item>({ items, question, toRow }: GrowingRowsProps<Item>) {
  const chunks = useMemo(() => toChunks(items), [items])
  const [grown, setGrown] = useState({ question, count: 1 })
  const count = grown.question === question ? grown.count : 1
  const restCount = items.length - count * CHUNK

  return (
    <>
      {chunks.slice(0, count).map(({ key, rows }) => (
        <RowChunk key={key} rows={rows} toRow={toRow} />
      ))}
      {restCount > 0 && (
        <RowsToCome
          key={question}
          count={restCount}
          onNear={() => setGrown({ question, count: count + 1 })}
        />
      )}
    </>
  )
}

type RowChunkProps<Item> = { rows: readonly Item[]; toRow: (item: Item) => ReactNode }

/** Drawn again only when its rows changed, not when others were added. */
function RowChunk<Item>({ rows, toRow }: RowChunkProps<Item>) {
  return useMemo(() => rows.map(toRow), [rows, toRow])
}

/** As high as the rows it stands for, as far as the one above can tell. */
function RowsToCome({ count, onNear }: { count: number; onNear: () => void }) {
  const cell = useRef<HTMLTableCellElement>(null)
  const tell = useStableCallback(onNear)

  // Before anything is measured again: a table that is too short for a moment moves what is scrolled to.
  useLayoutEffect(() => {
    const above = cell.current?.parentElement?.previousElementSibling
    if (cell.current && above)
      cell.current.style.height = `${above.getBoundingClientRect().height * count}px`
  }, [count])
  // Looked at anew after each growth: what is left may still be near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what changes where the element is
  useEffect(() => (cell.current ? watchNearViewport(cell.current, tell) : undefined), [count, tell])

  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td ref={cell} className="p-0!" />
    </tr>
  )
}

type Chunk<Item> = { key: number; rows: Item[] }

function toChunks<Item>(items: readonly Item[]): Chunk<Item>[] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, key) => ({
    key,
    rows: items.slice(key * CHUNK, (key + 1) * CHUNK),
  }))
}
