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

    /** Removes the units of the order that was paid on that page, once for each order. */
    async removeBought(sessionId: string | null): Promise<void> {
      if (userId === undefined) return
      await changeServerCart(userId, async () => {
        const body = sessionId ? { sessionId } : {}
        const answer = await api('POST /carts/me/bought', { body })
        if (answer.isChanged) clearLocalCart()
        return answer
      })
    },
  }
}

/** True while an entry is waiting for its merge. */
function isStoredLocally(productId: string): boolean {
  return readLocalCart().some((entry) => entry.productId === productId)
}
