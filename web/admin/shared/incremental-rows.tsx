import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { watchNearViewport } from '#web/lib/hooks/use-near-viewport.ts'
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts'

/** About three screens of rows. */
const CHUNK = 50

type IncrementalRowsProps<Item> = {
  items: readonly Item[]
  /** Identifies the query; a new one starts again with the first rows. */
  listKey: string
  /** Memoised rows, which render again only on a change (`memo`). */
  toRow: (item: Item) => ReactNode
}

/**
 * The rows of a table body. The first are rendered at once, the others when scrolled near: a thousand at once would
 * block the page for most of a second. Their height is reserved from the start.
 */
export function IncrementalRows<Item>({ items, listKey, toRow }: IncrementalRowsProps<Item>) {
  const [grown, setGrown] = useState({ listKey, count: 1 })
  const count = grown.listKey === listKey ? grown.count : 1
  const restCount = items.length - count * CHUNK

  return (
    <>
      {items.slice(0, count * CHUNK).map(toRow)}
      {restCount > 0 && (
        <PendingRows
          key={listKey}
          count={restCount}
          onNear={() => setGrown({ listKey, count: count + 1 })}
        />
      )}
    </>
  )
}

/** As high as the rows it replaces, estimated from the rows above. */
function PendingRows({ count, onNear }: { count: number; onNear: () => void }) {
  const cell = useRef<HTMLTableCellElement>(null)
  const notify = useStableCallback(onNear)

  // Before the next layout: a table that is too short for a moment changes the scroll position.
  useLayoutEffect(() => {
    const above = cell.current?.parentElement?.previousElementSibling
    if (cell.current && above)
      cell.current.style.height = `${above.getBoundingClientRect().height * count}px`
  }, [count])
  // Checked again after each growth: the remaining rows may still be near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what changes where the element is
  useEffect(
    () => (cell.current ? watchNearViewport(cell.current, notify) : undefined),
    [count, notify],
  )

  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td ref={cell} className="p-0!" />
    </tr>
  )
}
