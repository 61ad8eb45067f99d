import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { readLocalCart, setLocalQuantity, writeLocalCart } from '#web/cart/local-cart.ts'
import { mergeLocalCart } from '#web/cart/merge-local-cart.ts'

/** A visitor's cart on its way into the cart of the account that they have just signed in to. */

const request = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
/** Units of the one product in the account's cart; repeated keys count once. */
let stored: number
let seen: Set<string | null>

const answer = () => {
  const products = [{ product: { _id: 'a' }, quantity: stored }]
  return Response.json({ status: 'success', cart: { _id: 'c', products } })
}

function serve(_url: string, { method, body, headers }: RequestInit): Response {
  const { quantity } = JSON.parse(String(body)) as { quantity: number }
  const key = new Headers(headers).get('idempotency-key')
  if (method === 'PUT') stored = quantity
  else if (!seen.has(key)) stored += quantity
  seen.add(key)
  return answer()
}

const merge = () => {
  const onArrived = vi.fn(async (_: Cart, removeLocal: () => void) => removeLocal())
  return mergeLocalCart('u1', { onArrived, onGone: () => undefined })
}

beforeEach(() => {
  stored = 2
  seen = new Set()
  request.mockReset().mockImplementation(async (url, init) => serve(url, init))
  vi.stubGlobal('fetch', request)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  writeLocalCart([{ productId: 'a', quantity: 3 }])
})
afterEach(() => {
  writeLocalCart([])
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('counts the quantity that the customer lowers it to in the meantime [AUTH-8]', async () => {
  request.mockImplementationOnce(async (url, init) => {
    const response = serve(url, init)
    setLocalQuantity('a', 1)
    return response
  })
  await merge()
  expect(stored).toBe(3)
  expect(readLocalCart()).toEqual([])
})

it('counts the quantity that the customer lowers it to after a lost response [AUTH-8]', async () => {
  request.mockImplementationOnce(async (url, init) => {
    serve(url, init)
    throw new TypeError('Failed to fetch')
  })
  await merge()
  expect(readLocalCart()).toEqual([{ productId: 'a', quantity: 3 }])
  setLocalQuantity('a', 1)
  await merge()
  expect(stored).toBe(3)
  expect(readLocalCart()).toEqual([])
})

it('adds what the customer adds in the meantime [AUTH-8]', async () => {
  request.mockImplementationOnce(async (url, init) => {
    const response = serve(url, init)
    setLocalQuantity('a', 4)
    return response
  })
  await merge()
  expect(stored).toBe(6)
})
