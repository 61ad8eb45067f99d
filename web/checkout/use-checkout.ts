import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { toSignInState, useSession } from '../account/index.ts'
import { allWritesAnswered, sendWaiting, useCart } from '../cart/index.ts'
import { api, connectionHint } from '../lib/api.ts'
import { productsKey } from '../lib/product-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { randomId } from '../lib/random-id.ts'
import { continueAttempt, keepAttempt, readAttempt } from './checkout-attempt.ts'
import { type CheckoutError, checkoutError, notStarted } from './checkout-error.ts'
import { endAttempt } from './end-attempt.ts'
import { cartStays } from './reopen-cart.ts'

/** Turns the cart into an order and takes the browser to the payment page. */
export function useCheckout({ onSignIn }: { onSignIn: () => void }) {
  const { entries } = useCart()
  const { user } = useSession()
  const [isProcessing, setIsProcessing] = useState(false)
  const navigate = useNavigate()
  const location = useLocation()
  useIdleOnReturn(() => setIsProcessing(false))

  async function signIn() {
    onSignIn()
    await navigate('/auth', { state: toSignInState(location, cartStays) })
  }

  async function start() {
    checkoutError.set(null)
    if (!user) return signIn()
    setIsProcessing(true)
    try {
      await Promise.all([sendWaiting(), allWritesAnswered()])
      const attempt = continueAttempt(readAttempt(), entries, user._id, Date.now(), randomId)
      keepAttempt(attempt)
      const { orderId, checkoutUrl } = await placeOrder(entries, attempt.key)
      keepAttempt({ ...attempt, orderId })
      window.location.assign(checkoutUrl)
    } catch (error) {
      setIsProcessing(false)
      // The session was ended elsewhere.
      if (isSignedOut(error)) return signIn()
      if (isRefusal(error)) {
        endAttempt()
        // The rows say which of them it was.
        void queryClient.invalidateQueries({ queryKey: productsKey })
      }
      checkoutError.set(toCheckoutError(error))
    }
  }

  return { start, isProcessing }
}

type Products = readonly { productId: string; quantity: number }[]

/** An answer without the address of the payment page is no success (spec.md, section 5). */
async function placeOrder(products: Products, key: string) {
  const answer = await api('POST /orders', {
    body: { products: products.map(({ productId, quantity }) => ({ productId, quantity })) },
    headers: { 'idempotency-key': key },
  })
  if (!answer?.success || !answer.checkoutUrl) throw new Error('Invalid checkout answer')
  return answer
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 401
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
}

/** The second line names what is short or no card can pay, or why nobody answered. */
function toCheckoutError(error: unknown): CheckoutError {
  if (!(error instanceof ApiError)) console.error(error)
  const detail =
    error instanceof ApiError && [400, 409].includes(error.statusCode)
      ? error.serverMessage
      : connectionHint(error)
  return { text: notStarted, ...(detail ? { detail } : {}) }
}

/** The browser may bring back this very page from the payment page, as it was when it was left. */
function useIdleOnReturn(onReturn: () => void) {
  useEffect(() => {
    const noticeReturn = (event: PageTransitionEvent) => event.persisted && onReturn()
    window.addEventListener('pageshow', noticeReturn)
    return () => window.removeEventListener('pageshow', noticeReturn)
  })
}
