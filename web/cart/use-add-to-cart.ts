import { useState } from 'react'
import { toCents } from '../../contract/money.ts'
import { useSession } from '../account/index.ts'
import { connectionLost } from '../lib/api.ts'
import { showToast } from '../ui/toast.tsx'
import type { CartEntry } from './cart-entries.ts'
import { openCart, reportCartError } from './cart-notices.ts'
import { addToLocalCart } from './local-cart.ts'
import { noteSeenPrice } from './seen-prices.ts'
import { serverCartAdder } from './server-cart-code.ts'

type Added = { _id: string; name: string; price: number }

/** For a product's page: `await addToCart(product, 2)`, and `isAdding` while it is on its way. */
export function useAddToCart() {
  const userId = useSession().user?._id
  const [isAdding, setIsAdding] = useState(false)

  async function addToCart(product: Added, quantity: number) {
    // This browser has it at once.
    setIsAdding(userId !== undefined)
    const isAdded = await add({ productId: product._id, quantity }, userId)
    setIsAdding(false)
    if (!isAdded) return
    noteSeenPrice(product._id, toCents(product.price))
    showToast({
      title: 'Added to cart',
      description: quantity === 1 ? product.name : `${quantity} × ${product.name}`,
      tone: 'success',
      action: { label: 'View cart', onClick: openCart },
    })
  }

  return { addToCart, isAdding }
}

/** False when it failed. Before it is known who is there, this browser keeps it until the merge. */
async function add(entry: CartEntry, userId: string | undefined): Promise<boolean> {
  if (userId === undefined) {
    addToLocalCart(entry)
    return true
  }
  await serverCartAdder.load().catch(() => undefined)
  const addToServerCart = serverCartAdder.get()
  if (addToServerCart !== null) return addToServerCart(userId, entry)
  reportCartError(connectionLost)
  return false
}
