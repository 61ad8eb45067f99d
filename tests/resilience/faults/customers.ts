import type { Api } from '#contract/client.ts'
import { createCaller } from './caller.ts'
import { PASSWORD } from './shopper.ts'
import { ADMIN, type Stand } from './stand.ts'

/** Signed-in people, each with an address of their own. */

export async function signInAdmin({ diary, urls }: Stand, address: string): Promise<Api> {
  const visitor = createCaller({ diary, address, urls })
  const { token } = await visitor('POST /auth/login', { body: ADMIN })
  return createCaller({ diary, address, token, urls })
}

/** @param count a number for each customer, from 0 */
export async function register(
  { diary, urls }: Stand,
  count: number,
): Promise<{ email: string; api: Api }> {
  const address = `10.${count >> 16}.${(count >> 8) % 256}.${count % 256}`
  const email = `customer${count}@example.com`
  const visitor = createCaller({ diary, address, urls })
  const body = { email, password: PASSWORD }
  await visitor('POST /auth/register', { body })
  const { token } = await visitor('POST /auth/login', { body })
  return { email, api: createCaller({ diary, address, token, urls }) }
}
