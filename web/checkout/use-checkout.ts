import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { toSignInState, useSession } from '#web/account/index.ts'
import {
  allWritesSettled,
  codeToSend,
  deliveryToSend,
  flushDebounced,
  refuseCode,
  shownDiscount,
  toLinesKey,
  useCart,
} from '#web/cart/index.ts'
import { api, connectionHint } from '#web/lib/api/api.ts'
import { productQuery, productsKey } from '#web/lib/api/product-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { randomId } from '#web/lib/random-id.ts'
import { continueAttempt, readAttempt, saveAttempt, toBuyer } from './checkout-attempt.ts'
import { type CheckoutError, checkoutError, notStarted } from './checkout-error.ts'
import { endAttempt } from './end-attempt.ts'
import { cartStays } from './reopen-cart.ts'
import { rememberSecondOrder } from './second-order.ts'

type Checkout = { waiting: ReadonlySet<string>; onSignIn: () => void }

/** Creates an order from the cart, without the rows that wait, and navigates to the payment page. */
export function useCheckout({ waiting, onSignIn }: Checkout) {
  const cart = useCart()
  const entries = cart.entries.filter(({ productId }) => !waiting.has(productId))
  const { user } = useSession()
  const [isProcessing, setIsProcessing] = useState(false)
  const navigate = useNavigate()
  const location = useLocation()
  useIdleOnReturn(() => setIsProcessing(false))

  async function signIn() {
    onSignIn()
    await navigate('/auth', { state: toSignInState(location, cartStays) })
  }

  /** An order has the prices of its start: at another price the same cart is another order. */
  function withPrice(entry: (typeof entries)[number]) {
    const shown = queryClient.getQueryData(productQuery(entry.productId).queryKey)
    return { ...entry, price: (shown ?? cart.storedProducts.get(entry.productId))?.price }
  }

  /** @param email of a guest; without one, a visitor is led to the sign-in */
  async function start(email?: string) {
    checkoutError.set(null)
    if (!user && email === undefined) return signIn()
    setIsProcessing(true)
    const code = codeToSend()
    const delivery = deliveryToSend()
    try {
      await Promise.all([flushDebounced(), allWritesSettled()])
      const buyer = toBuyer(user?._id ?? email, { code, discount: shownDiscount(), delivery })
      const attempt = continueAttempt(
        readAttempt(),
        entries.map(withPrice),
        buyer,
        Date.now(),
        randomId,
      )
      saveAttempt(attempt)
      const place = user ? placeOrder : guestOrder(email)
      const { orderId, checkoutUrl } = await place(entries, { code, delivery }, attempt.key)
      saveAttempt({ ...attempt, orderId })
      rememberSecondOrder(waiting.size > 0)
      window.location.assign(checkoutUrl)
    } catch (error) {
      setIsProcessing(false)
      // The session was ended in another tab or device.
      if (isSignedOut(error)) return signIn()
      noteRefusal(error, code, entries)
      checkoutError.set(toCheckoutError(error))
    }
  }

  return { start, signIn, isProcessing }
}

type Products = readonly { productId: string; quantity: number }[]
type Terms = { code: string | undefined; delivery: ReturnType<typeof deliveryToSend> }

const toBody = (products: Products, terms: Terms) => ({
  products: products.map(({ productId, quantity }) => ({ productId, quantity })),
  ...terms,
})

/**
 * A response without the payment page's URL is a failure. An unpaid order from before the sign-in would reserve the units that this one
 * needs.
 */
async function placeOrder(products: Products, terms: Terms, key: string) {
  const { cancelGuestOrder } = await import('./guest/place-guest-order.ts')
  await cancelGuestOrder()
  const headers = { 'idempotency-key': key }
  const answer = await api('POST /orders', { body: toBody(products, terms), headers })
  if (!answer?.success || !answer.checkoutUrl) throw new Error('Invalid checkout answer')
  return answer
}

const guestOrder =
  (email = '') =>
  async (products: Products, terms: Terms, key: string) => {
    const { placeGuestOrder } = await import('./guest/place-guest-order.ts')
    return placeGuestOrder({ ...toBody(products, terms), email }, key)
  }

function noteRefusal(error: unknown, code: string | undefined, products: Products): void {
  if (!isRefusal(error)) return
  endAttempt()
  // The rows show which product it was.
  void queryClient.invalidateQueries({ queryKey: productsKey })
  noteCodeRefusal(error, code, products)
  if (isOfDelivery(error)) void queryClient.invalidateQueries({ queryKey: ['delivery'] })
}

/** The next checkout goes on without the code. */
function noteCodeRefusal(error: unknown, code: string | undefined, products: Products): void {
  if (!(error instanceof ApiError) || error.field !== 'code' || code === undefined) return
  const isOfCode = error.statusCode === 404 || error.statusCode === 409
  if (!isOfCode) return
  const text = error.serverMessage ?? ''
  refuseCode({ code, text, lines: toLinesKey(products) }, error.statusCode === 409)
}

const isOfDelivery = (error: unknown) => error instanceof ApiError && error.field === 'delivery'

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 401
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
}

/** Missing units, an amount that no card can pay, too many unpaid orders, a payment provider that does not respond. */
const EXPLAINED = [400, 409, 429, 502]

/** The second line is the reason of the shop, or the connection error. */
function toCheckoutError(error: unknown): CheckoutError {
  if (!(error instanceof ApiError)) console.error(error)
  const detail =
    error instanceof ApiError && (EXPLAINED.includes(error.statusCode) || error.field === 'code')
      ? error.serverMessage
      : connectionHint(error)
  return { text: notStarted, ...(detail && detail !== notStarted ? { detail } : {}) }
}

/** The back/forward cache may restore this page with its former state after the payment page. */
function useIdleOnReturn(onReturn: () => void) {
  useEffect(() => {
    const noticeReturn = (event: PageTransitionEvent) => event.persisted && onReturn()
    window.addEventListener('pageshow', noticeReturn)
    return () => window.removeEventListener('pageshow', noticeReturn)
  })
}
