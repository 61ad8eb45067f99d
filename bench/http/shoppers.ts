import { randomUUID } from 'node:crypto'
import type { BenchCase } from './cases.ts'

/** The customers and products of a run: a token, a user and a cart for each concurrent client. */
export type Shoppers = {
  people: { userId: string; cartId: string; email: string; token: string }[]
  password: string
  /** Enough to make concurrent orders of one product rare. */
  productIds: string[]
  hotProductId: string
}

export type Asked = { path: string; headers: Record<string, string>; body?: string }

/** The `n`th request of a run for customer number `who`, different from all others. */
export function toRequest(
  { path, body }: Pick<BenchCase, 'path' | 'body'>,
  shoppers: Shoppers,
  { who, n }: { who: number; n: number },
): Asked {
  const { people, productIds, hotProductId, password } = shoppers
  const person = people[who % people.length]
  const productId = productIds[(who * 31 + n) % productIds.length] ?? hotProductId
  if (!person || !body) return { path, headers: {} }
  const json = { 'content-type': 'application/json' }
  const signedIn = { ...json, authorization: `Bearer ${person.token}` }
  const once = { ...signedIn, 'idempotency-key': randomUUID() }
  const sold = (id: string) => JSON.stringify({ products: [{ productId: id, quantity: 1 }] })
  switch (body) {
    case 'cart':
      // Ten products in each cart.
      return {
        path,
        headers: once,
        body: JSON.stringify({ productId: productIds[who * 10 + (n % 10)], quantity: 1 }),
      }
    case 'quantity':
      return {
        path: path.replace(':productId', productIds[who * 10] ?? ''),
        headers: signedIn,
        body: JSON.stringify({ quantity: 1 + (n % 900) }),
      }
    case 'order':
      return { path, headers: once, body: sold(productId) }
    case 'hot order':
      return { path, headers: once, body: sold(hotProductId) }
    case 'sign-in':
      return { path, headers: json, body: JSON.stringify({ email: person.email, password }) }
  }
}
