import { parseCartLink } from '#contract/cart-link.ts'
import { toCents } from '#contract/money.ts'
import { productQuery } from '#web/lib/api/product-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readToken } from '#web/lib/api/token.ts'
import { cartError, openCart } from '../cart-notices.ts'
import { storedCart } from '../cart-store.ts'
import { addToServerCart } from '../change-server-cart.ts'
import { addToLocalCart, readLocalCart } from '../local-cart.ts'
import { saveSeenPrice } from '../seen-prices.ts'
import { planLinkedLines } from './linked-lines.ts'
import { loadLinkedLines } from './load-linked-lines.ts'

const SIGN_IN_WAIT_MS = 10_000
const PROBLEMS_SHOWN_MS = 30_000

/**
 * Puts the products of a link into the cart of this browser or account, shows the cart, and names the rest.
 * @param text the value of `add`
 */
export async function takeLinkedProducts(text: string): Promise<void> {
  const link = parseCartLink(text)
  const [linked, user] = await Promise.all([
    loadLinkedLines(link.lines, (id) => queryClient.fetchQuery(productQuery(id))),
    findSignedInCart(),
  ])
  const { added, problems } = planLinkedLines(link, linked, user?.entries ?? readLocalCart())
  for (const { productId, quantity, product } of added) {
    saveSeenPrice(productId, toCents(product.price))
    if (user) await addToServerCart(user.id, { productId, quantity })
    else addToLocalCart({ productId, quantity })
  }
  openCart()
  if (problems.length > 0) showProblems(problems.join(' '))
}

/** Undefined for a visitor. Until the session is known the local cart takes the products, which are merged then. */
async function findSignedInCart() {
  await whenKnown()
  const { userId, cart } = storedCart.get() ?? {}
  if (readToken() === null || !userId || cart === undefined) return undefined
  const lines = cart?.products ?? []
  const entries = lines.map(({ product, quantity }) => ({ productId: product._id, quantity }))
  return { id: userId, entries }
}

async function whenKnown(): Promise<void> {
  const isKnown = () => readToken() === null || storedCart.get()?.cart !== undefined
  if (isKnown()) return
  await new Promise<void>((resolve) => {
    const stop = storedCart.subscribe(() => isKnown() && finish())
    const timer = setTimeout(finish, SIGN_IN_WAIT_MS)
    function finish() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

/** Longer than other errors of the cart: nothing else says it. */
function showProblems(text: string): void {
  cartError.set(text)
  setTimeout(() => {
    if (cartError.get() === text) cartError.set(null)
  }, PROBLEMS_SHOWN_MS)
}
