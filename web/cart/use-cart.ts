import { useMemo } from 'react'
import type { CartLine, CartProduct } from '#contract/cart.ts'
import { useSession } from '#web/account/index.ts'
import { useStore } from '#web/lib/store.ts'
import { addEntry, type CartEntry, countItems, setQuantity } from './cart-entries.ts'
import { storedCart } from './cart-store.ts'
import { useLocalCart } from './local-cart.ts'
import { optimisticQuantities } from './optimistic-quantities.ts'

export type CartView = {
  status: 'loading' | 'ready' | 'failed'
  entries: readonly CartEntry[]
  /** The products in the server's cart, by id. */
  storedProducts: ReadonlyMap<string, CartProduct>
  /** The sum of the quantities. */
  count: number
  reload: () => void
}

const nothingChosen: ReadonlyMap<string, number> = new Map()
const noEntries: readonly CartEntry[] = []
const noLines: readonly CartLine[] = []

/**
 * The visible cart: the server's for a signed-in user, this browser's for a visitor. It includes entries
 * whose merge is pending.
 */
export function useCart(): CartView {
  const session = useSession()
  const local = useLocalCart()
  const chosen = useStore(optimisticQuantities, nothingChosen)
  const known = useStore(storedCart, null)
  const server = known?.userId === session.user?._id ? known : null
  const lines = server?.cart?.products ?? noLines
  const entries = useMemo(
    () => concatChunks(lines, local ?? noEntries, chosen),
    [lines, local, chosen],
  )
  const storedProducts = useMemo(
    () => new Map(lines.map(({ product }) => [product._id, product])),
    [lines],
  )
  const isSettled = session.status === 'signed-out' || server?.cart !== undefined
  return {
    status: server?.isFailed ? 'failed' : isSettled && local ? 'ready' : 'loading',
    entries,
    storedProducts,
    count: countItems(entries),
    reload: () => server?.reload(),
  }
}

function concatChunks(
  lines: readonly CartLine[],
  local: readonly CartEntry[],
  chosen: ReadonlyMap<string, number>,
): CartEntry[] {
  let entries = lines.map(({ product, quantity }) => ({ productId: product._id, quantity }))
  for (const [productId, quantity] of chosen) entries = setQuantity(entries, productId, quantity)
  for (const entry of local) entries = addEntry(entries, entry)
  return entries
}
