import { isApiError } from '#contract/client.ts'
import { measureRecovery, RECOVERY_LIMIT_MS } from '../overload/recovery.ts'
import { newSearch } from '../overload/rush.ts'
import { createCaller, NotNow } from './caller.ts'
import { withClient } from './invariants.ts'
import type { Random } from './random.ts'
import { ADMIN, type Stand } from './stand.ts'
import { isReady, until } from './until.ts'

/** Faults that leave no room for customers: a slow database, one client that takes everything. */

const SLOW_READS = 40
const SIGN_INS = 5
/** Far below the ten seconds that customers wait for a lock. */
const LOCKED_AT_LEAST_MS = 4_000
const GREEDY_CONNECTIONS = 40
const GREEDY_LIMIT_MS = 30_000
const ORDERS_MEANWHILE = 3

/** Every read of the catalogue waits for a lock. Sign-in and readiness, which need no product, must go on. */
export async function slowDatabase(stand: Stand, random: Random): Promise<void> {
  const { database, diary, urls } = stand
  let reads: Promise<unknown> = Promise.resolve()
  await withClient(database.url, async (client) => {
    await client.query('begin; lock table products in access exclusive mode')
    const startedAt = performance.now()
    const [url = ''] = urls()
    reads = Promise.all(
      Array.from({ length: SLOW_READS }, (_, at) =>
        requestFrom(`10.3.0.${at}`, `${url}/api/products?price-max=${1 + random.below(1e6)}`),
      ),
    )
    const customer = createCaller({ diary, address: '10.3.1.1', urls })
    for (let count = 0; count < SIGN_INS; count += 1) {
      await customer('POST /auth/login', { body: ADMIN }).catch((error: unknown) => {
        if (!(error instanceof NotNow) && !isApiError(error)) throw error
        diary.badAnswers.push(`a sign-in failed while the catalogue was slow: ${error.message}`)
      })
    }
    if (!(await isReady(url))) diary.badAnswers.push('not ready while the catalogue was slow')
    await until('the lock has lasted', () => elapsed(startedAt) > LOCKED_AT_LEAST_MS, 60_000)
    await client.query('rollback')
  })
  await assertPagesAreBack(stand, random)
  await reads
}

/** One address requests uncached pages without a pause until it is refused. Customers must be able to order. */
export async function sendGreedily(stand: Stand, random: Random): Promise<void> {
  const { diary, urls } = stand
  const before = diary.orders.size
  let isOver = false
  let limited = 0
  const clients = Array.from({ length: GREEDY_CONNECTIONS }, async () => {
    while (!isOver) {
      const status = await requestFrom('10.4.0.1', random.pick(urls()) + newSearch(random))
      if (status === 429) limited += 1
    }
  })
  try {
    await until('the greedy client is refused', () => limited > 0, GREEDY_LIMIT_MS)
    const isBuying = () => diary.orders.size >= before + ORDERS_MEANWHILE
    await until('customers order meanwhile', isBuying, GREEDY_LIMIT_MS)
  } finally {
    isOver = true
    await Promise.all(clients)
  }
  await assertPagesAreBack(stand, random)
}

async function assertPagesAreBack({ urls, diary }: Stand, random: Random): Promise<void> {
  const tookMs = await measureRecovery(random.pick(urls()), random)
  if (tookMs > RECOVERY_LIMIT_MS) {
    diary.badAnswers.push(`pages were served again after ${tookMs} ms`)
  }
}

const elapsed = (since: number) => performance.now() - since

/** The status, or 0 without a response. */
async function requestFrom(address: string, url: string): Promise<number> {
  try {
    const answer = await fetch(url, {
      headers: { 'x-forwarded-for': address },
      signal: AbortSignal.timeout(45_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
