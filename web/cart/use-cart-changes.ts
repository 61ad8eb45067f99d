import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../account/index.ts'
import { api, connectionHint, failureText, isNotFound } from '../lib/api.ts'
import { randomId } from '../lib/random-id.ts'
import { reportCartError } from './cart-notices.ts'
import { addToLocalCart, readLocalCart, setLocalQuantity } from './local-cart.ts'
import { forgetLocalCart } from './merge-local-cart.ts'
import { chooseQuantity, chooseQuantityNow, sendWaiting } from './quantity-changes.ts'
import { cartQuery, writeCart } from './server-cart.ts'

const failedChange = 'Your cart could not be changed. Please try again.'

/** Every way to change the cart, wherever it is kept. Failures are told by the cart; none throws. */
export function useCartChanges() {
  const queryClient = useQueryClient()
  const userId = useSession().user?._id

  async function write(id: string, send: Parameters<typeof writeCart>[2]): Promise<boolean> {
    try {
      await writeCart(queryClient, id, send)
      return true
    } catch (error) {
      reportCartError(failureText(error, connectionHint(error) ?? failedChange))
      // A line the server does not have was changed elsewhere.
      if (isNotFound(error)) void queryClient.invalidateQueries(cartQuery(id))
      return false
    }
  }

  return {
    /** False when it failed. Before it is known who is there, this browser keeps it until the merge. */
    async add(productId: string, quantity: number): Promise<boolean> {
      if (userId === undefined) {
        addToLocalCart({ productId, quantity })
        return true
      }
      await sendWaiting()
      const headers = { 'idempotency-key': randomId() }
      return write(userId, () => api('POST /carts', { body: { productId, quantity }, headers }))
    },

    setQuantity(productId: string, quantity: number): void {
      if (userId === undefined || isKeptHere(productId)) {
        setLocalQuantity(productId, quantity)
        return
      }
      chooseQuantity(productId, quantity, async (chosen) => {
        const body = { quantity: chosen }
        await write(userId, () => api('PUT /carts/:productId', { params: { productId }, body }))
      })
    },

    /** False when it failed, and the line is back. */
    async remove(productId: string): Promise<boolean> {
      const isOnlyHere = userId === undefined
      setLocalQuantity(productId, 0)
      if (isOnlyHere) return true
      let isRemoved = false
      await chooseQuantityNow(productId, 0, async () => {
        isRemoved = await write(userId, () =>
          api('DELETE /carts/:productId', { params: { productId } }),
        )
      })
      return isRemoved
    },

    /** Empties the cart and removes the local copy. */
    async clear(): Promise<void> {
      forgetLocalCart()
      if (userId !== undefined) await write(userId, () => api('DELETE /carts/me'))
    },
  }
}

/** True while an entry still waits for its merge. */
function isKeptHere(productId: string): boolean {
  return readLocalCart().some((entry) => entry.productId === productId)
}
