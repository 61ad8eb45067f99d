import { useSession } from '../account/index.ts'
import { api } from '../lib/api.ts'
import { addToServerCart, changeServerCart } from './change-server-cart.ts'
import { addToLocalCart, readLocalCart, setLocalQuantity } from './local-cart.ts'
import { forgetLocalCart } from './merge-local-cart.ts'
import { chooseQuantity, chooseQuantityNow } from './quantity-changes.ts'

/** Every way to change the cart, wherever it is kept. Failures are told by the cart; none throws. */
export function useCartChanges() {
  const userId = useSession().user?._id

  return {
    /** False when it failed. Before it is known who is there, this browser keeps it until the merge. */
    async add(productId: string, quantity: number): Promise<boolean> {
      if (userId === undefined) {
        addToLocalCart({ productId, quantity })
        return true
      }
      return addToServerCart(userId, { productId, quantity })
    },

    setQuantity(productId: string, quantity: number): void {
      if (userId === undefined || isKeptHere(productId)) {
        setLocalQuantity(productId, quantity)
        return
      }
      chooseQuantity(productId, quantity, async (chosen) => {
        const body = { quantity: chosen }
        await changeServerCart(userId, () =>
          api('PUT /carts/:productId', { params: { productId }, body }),
        )
      })
    },

    /** False when it failed, and the line is back. */
    async remove(productId: string): Promise<boolean> {
      const isOnlyHere = userId === undefined
      setLocalQuantity(productId, 0)
      if (isOnlyHere) return true
      let isRemoved = false
      await chooseQuantityNow(productId, 0, async () => {
        isRemoved = await changeServerCart(userId, () =>
          api('DELETE /carts/:productId', { params: { productId } }),
        )
      })
      return isRemoved
    },

    /** Empties the cart and removes the local copy. False when the server's cart is as it was. */
    async clear(): Promise<boolean> {
      forgetLocalCart()
      return userId === undefined || changeServerCart(userId, () => api('DELETE /carts/me'))
    },
  }
}

/** True while an entry still waits for its merge. */
function isKeptHere(productId: string): boolean {
  return readLocalCart().some((entry) => entry.productId === productId)
}
