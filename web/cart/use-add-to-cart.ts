import { useState } from 'react'
import { toCents } from '#contract/money.ts'
import { useSession } from '#web/account/index.ts'
import { connectionLost } from '#web/lib/api/api.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { CartEntry } from './cart-entries.ts'
import { openCart, reportCartError } from './cart-notices.ts'
import { addToLocalCart } from './local-cart.ts'
import { saveSeenPrice } from './seen-prices.ts'
import { serverCartAdder } from './server-cart-code.ts'

type Added = { _id: string; name: string; price: number }

/** For a product page: `await addToCart(product, 2)`, and `isAdding` while the request is pending. */
export function useAddToCart() {
  const userId = useSession().user?._id
  const [isAdding, setIsAdding] = useState(false)

  async function addToCart(product: Added, quantity: number) {
    // The local cart needs no request.
    setIsAdding(userId !== undefined)
    const isAdded = await add({ productId: product._id, quantity }, userId)
    setIsAdding(false)
    if (!isAdded) return
    saveSeenPrice(product._id, toCents(product.price))
    showToast({
      title: 'Added to cart',
      description: quantity === 1 ? product.name : `${quantity} × ${product.name}`,
      tone: 'success',
      action: { label: 'View cart', onClick: openCart },
    })
  }

  return { addToCart, isAdding }
}

/** @returns false after a failure. While the session is loading, the local cart takes the product until the merge. */
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
