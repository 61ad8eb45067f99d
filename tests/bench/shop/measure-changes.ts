import { signInAdmin } from './sign-in-admin.ts'

export type ChangesHeard = { changes: number; p50Ms: number; p99Ms: number }

type Asked = {
  /** Where the back office changes the product. */
  changedAt: string
  /** Another process on the same database, with its own cache. */
  seenAt: string
  productId: string
  changes: number
}

/** One that takes longer will not come. */
const LOST_MS = 30_000

/**
 * How long after a change of a product another process shows it: from the answer to the back office to the first
 * answer of the other that has it. The other is asked again and again, so that it keeps the product as it was.
 */
export async function measureChanges(asked: Asked): Promise<ChangesHeard> {
  const { changedAt, seenAt, productId, changes } = asked
  const headers = {
    authorization: `Bearer ${await signInAdmin(changedAt)}`,
    'content-type': 'application/json',
  }
  const path = `/api/products/${productId}`
  const write = async (description: string) => {
    const body = JSON.stringify({ description })
    const { ok } = await fetch(`${changedAt}${path}`, { method: 'PATCH', headers, body })
    if (!ok) throw new Error('The shop did not take a change of a product')
  }
  const before = await readDescription(seenAt + path)
  const times: number[] = []
  for (let n = 0; n < changes; n += 1) {
    await write(`Changed for the ${n}th time`)
    times.push(await timeUntil(seenAt + path, `Changed for the ${n}th time`))
  }
  await write(before)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { changes, p50Ms: at(0.5), p99Ms: at(0.99) }
}

async function timeUntil(url: string, description: string): Promise<number> {
  const start = performance.now()
  while ((await readDescription(url)) !== description) {
    if (performance.now() - start > LOST_MS) throw new Error(`A change never came to ${url}`)
  }
  return performance.now() - start
}

async function readDescription(url: string): Promise<string> {
  const answer = await fetch(url)
  const { product } = (await answer.json()) as { product: { description: string } }
  return product.description
}
