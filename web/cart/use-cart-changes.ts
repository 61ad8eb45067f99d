import { useSession } from '#web/account/index.ts'
import { api } from '#web/lib/api/api.ts'
import { addToServerCart, changeServerCart } from './change-server-cart.ts'
import { setOptimisticQuantity, setOptimisticQuantityNow } from './debounced-quantity.ts'
import { addToLocalCart, readLocalCart, setLocalQuantity } from './local-cart.ts'
import { clearLocalCart } from './merge-local-cart.ts'

/** All changes of the cart, local or on the server. The cart shows their failures; none throws. */
export function useCartChanges() {
  const userId = useSession().user?._id

  return {
    /** @returns false after a failure. While the session loads, the local cart takes the product until the merge. */
    async add(productId: string, quantity: number): Promise<boolean> {
      if (userId === undefined) {
        addToLocalCart({ productId, quantity })
        return true
      }
      return addToServerCart(userId, { productId, quantity })
    },

    setQuantity(productId: string, quantity: number): void {
      if (userId === undefined || isStoredLocally(productId)) {
        setLocalQuantity(productId, quantity)
        return
      }
      setOptimisticQuantity(productId, quantity, async (chosen) => {
        const body = { quantity: chosen }
        await changeServerCart(userId, () =>
          api('PUT /carts/:productId', { params: { productId }, body }),
        )
      })
    },

    /** @returns false after a failure; the line is restored */
    async remove(productId: string): Promise<boolean> {
      const isOnlyHere = userId === undefined
      setLocalQuantity(productId, 0)
      if (isOnlyHere) return true
      let isRemoved = false
      await setOptimisticQuantityNow(productId, 0, async () => {
        isRemoved = await changeServerCart(userId, () =>
          api('DELETE /carts/:productId', { params: { productId } }),
        )
      })
      return isRemoved
    },

    /** Empties the cart and clears the local one. @returns false when the server's cart is unchanged */
    async clear(): Promise<boolean> {
      clearLocalCart()
      return userId === undefined || changeServerCart(userId, () => api('DELETE /carts/me'))
    },
  }
}

/** True while an entry is waiting for its merge. */
function isStoredLocally(productId: string): boolean {
  return readLocalCart().some((entry) => entry.productId === productId)
}
