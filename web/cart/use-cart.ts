import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CartLine } from '../../contract/cart.ts'
import type { Product } from '../../contract/catalogue.ts'
import { useSession } from '../account/index.ts'
import { useStore } from '../lib/store.ts'
import { addEntry, type CartEntry, countItems, setQuantity } from './cart-entries.ts'
import { useLocalCart } from './local-cart.ts'
import { chosenQuantities } from './quantity-changes.ts'
import { cartQuery } from './server-cart.ts'

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
  const userId = session.user?._id
  const { data, isError, refetch } = useQuery({
    ...cartQuery(userId ?? ''),
    enabled: userId !== undefined,
  })
  const lines = (userId === undefined ? undefined : data?.products) ?? noLines
  const entries = useMemo(
    () => layTogether(lines, local ?? noEntries, chosen),
    [lines, local, chosen],
  )
  const storedProducts = useMemo(
    () => new Map(lines.map(({ product }) => [product._id, product])),
    [lines],
  )
  const isSettled = session.status === 'signed-out' || data !== undefined
  return {
    status: isError && data === undefined ? 'failed' : isSettled && local ? 'ready' : 'loading',
    entries,
    storedProducts,
    count: countItems(entries),
    reload: () => void refetch(),
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
