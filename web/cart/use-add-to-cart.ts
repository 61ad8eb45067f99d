import { useState } from 'react'
import { toCents } from '../../contract/money.ts'
import { showToast } from '../ui/toast.tsx'
import { openCart } from './cart-notices.ts'
import { noteSeenPrice } from './seen-prices.ts'
import { useCartChanges } from './use-cart-changes.ts'

type Added = { _id: string; name: string; price: number }

/** For a product's page: `await addToCart(product, 2)`, and `isAdding` while it is on its way. */
export function useAddToCart() {
  const { add } = useCartChanges()
  const [isAdding, setIsAdding] = useState(false)

  async function addToCart(product: Added, quantity: number) {
    setIsAdding(true)
    const isAdded = await add(product._id, quantity)
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
