import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from '../http/load.ts'
import type { Shoppers } from '../http/shoppers.ts'
import { type Durations, sendSteadily } from './send-steadily.ts'

const CONNECTIONS = 32
const VIEW_EVERY_MS = 10

export type SignIns = { perSecond: number; products: Durations }

/** Signs customers in with 32 connections, while a cached product is requested a hundred times a second. */
export async function signInBesideViews(
  url: string,
  { shoppers, seconds, core }: { shoppers: Shoppers; seconds: number; core: number | undefined },
): Promise<SignIns> {
  const load = startLoad(core)
  const job = { url, shoppers, connections: CONNECTIONS, headers: {}, status: 200, seconds }
  const signingIn = load.run({
    ...job,
    load: { method: 'POST', path: '/api/auth/login', body: 'sign-in' },
  })
  const products = await sendSteadily(() => viewProduct(url, shoppers.hotProductId), {
    everyMs: VIEW_EVERY_MS,
    until: pause(seconds * 1000),
  })
  const { requests, seconds: took } = await signingIn
  load.stop()
  return { perSecond: requests / took, products }
}

async function viewProduct(url: string, id: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/products/${id}`)
  await answer.arrayBuffer()
  return answer.ok
}
