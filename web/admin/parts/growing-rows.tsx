import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { watchNearViewport } from '../../lib/use-near-viewport.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'

/** About three screens of rows. */
const CHUNK = 50

type GrowingRowsProps<Item> = {
  items: readonly Item[]
  /** What was asked for: the rows of another question begin anew. */
  question: string
  /** Of rows that are drawn again only when they changed (`memo`). */
  toRow: (item: Item) => ReactNode
}

/**
 * The rows of a table body. The first are drawn at once, the others when somebody scrolls near them: a thousand in one
 * go would keep the page from answering for most of a second. Their room is there from the start.
 */
export function GrowingRows<Item>({ items, question, toRow }: GrowingRowsProps<Item>) {
  const [grown, setGrown] = useState({ question, count: 1 })
  const count = grown.question === question ? grown.count : 1
  const restCount = items.length - count * CHUNK

  return (
    <>
      {items.slice(0, count * CHUNK).map(toRow)}
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
