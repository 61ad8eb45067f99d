import { useMemo } from 'react'
import type { CartLine } from '../../contract/cart.ts'
import type { Product } from '../../contract/catalogue.ts'
import { useSession } from '../account/index.ts'
import { useStore } from '../lib/store.ts'
import { addEntry, type CartEntry, countItems, setQuantity } from './cart-entries.ts'
import { chosenQuantities } from './chosen-quantities.ts'
import { knownCart } from './known-cart.ts'
import { useLocalCart } from './local-cart.ts'

export type CartView = {
  status: 'loading' | 'ready' | 'failed'
  entries: readonly CartEntry[]
  /** The products as the server's cart had them, by id. */
  storedProducts: ReadonlyMap<string, Product>
  /** The sum of the quantities. */
  count: number
  reload: () => void
}

const nothingChosen: ReadonlyMap<string, number> = new Map()
const noEntries: readonly CartEntry[] = []
const noLines: readonly CartLine[] = []

/**
 * The cart on the screen: the server's for somebody signed in, this browser's for a visitor. Entries
 * that are still on their way from the one to the other count already.
 */
export function useCart(): CartView {
  const session = useSession()
  const local = useLocalCart()
  const chosen = useStore(chosenQuantities, nothingChosen)
  const known = useStore(knownCart, null)
  const server = known?.userId === session.user?._id ? known : null
  const lines = server?.cart?.products ?? noLines
  const entries = useMemo(
    () => layTogether(lines, local ?? noEntries, chosen),
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

function layTogether(
  lines: readonly CartLine[],
  local: readonly CartEntry[],
  chosen: ReadonlyMap<string, number>,
): CartEntry[] {
  let entries = lines.map(({ product, quantity }) => ({ productId: product._id, quantity }))
  for (const [productId, quantity] of chosen) entries = setQuantity(entries, productId, quantity)
  for (const entry of local) entries = addEntry(entries, entry)
  return entries
}
