import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { startShop } from '#server/boot/start-shop.ts'
import { readConfig } from '#server/config.ts'
import type { BenchCase } from './cases.ts'
import { readClaims } from './read-claims.ts'
import { type Purchase, type Recorded, toRecorded } from './recorded.ts'
import { type Asked, type Shoppers, toRequest } from './shoppers.ts'

export type Recording = {
  status: number
  headers: Record<string, string>
  body: Buffer
  statements: Recorded[]
}
export type Recorder = {
  record(benchCase: BenchCase, shoppers: Shoppers): Promise<Recording>
  close(): Promise<void>
}

type Statement = { text: string; values: unknown[] }
type Sent = string | { text: string; values?: unknown[] }

/** Separates the queries of the recorded request from background work. */
const recording = new AsyncLocalStorage<Statement[]>()

/**
 * Starts the shop in this process and records the response and the SQL of a request, for the bare server to repeat.
 * Records the third request, when all caches are filled.
 */
export async function openRecorder(env: Record<string, string>): Promise<Recorder> {
  const restore = watchQueries()
  const config = readConfig({ ...env, PORT: '0', LOG_LEVEL: 'error' })
  const shop = await startShop(config, { print: () => {}, onFatal: console.error })
  const ask = ({ path, headers, body }: Asked, { method }: BenchCase) =>
    shop.app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
  return {
    async record(benchCase, shoppers) {
      const statements: Statement[] = []
      let asked = toRequest(benchCase, shoppers, { who: 0, n: 0 })
      await ask(asked, benchCase)
      await ask(toRequest(benchCase, shoppers, { who: 0, n: 0 }), benchCase)
      asked = toRequest(benchCase, shoppers, { who: 0, n: 0 })
      // Awaited inside the storage: `inject` sends the request lazily.
      const answer = await recording.run(statements, async () => await ask(asked, benchCase))
      if (answer.statusCode >= 400) throw new Error(`${benchCase.path}: ${answer.body}`)
      const purchase = toPurchase(asked, shoppers, answer.body)
      return {
        status: answer.statusCode,
        headers: toKept(Object.entries(answer.headers)),
        body: answer.rawPayload,
        statements: statements
          .filter(({ text }) => !/^(begin|commit|rollback)/i.test(text))
          .map(({ text, values }) => toRecorded(text, values, purchase)),
      }
    },
    async close() {
      await shop.close()
      restore()
    },
  }
}

const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']

function toKept(headers: Iterable<[string, unknown]>): Record<string, string> {
  const kept = [...headers].filter(([name]) => !HOP.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

/** Fetches a response of a running shop, for the bare server to send. */
export async function readAnswer(url: string): Promise<Omit<Recording, 'statements'>> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: toKept(answer.headers), body }
}

function watchQueries(): () => void {
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [sent, values] = given as [Sent, unknown]
    const text = typeof sent === 'string' ? sent : sent.text
    const own = typeof sent === 'string' ? undefined : sent.values
    recording.getStore()?.push({ text, values: own ?? (Array.isArray(values) ? values : []) })
    return query.apply(this, given)
  }
  return () => {
    prototype.query = query
  }
}

/** The values in the statements that are specific to this purchase. */
function toPurchase(
  { path, headers, body = '{}' }: Asked,
  { people }: Shoppers,
  answer: string,
): Partial<Purchase> {
  const [person] = people
  const token = headers.authorization?.split(' ')[1]
  // The bare server signs in the same user each time: nothing varies.
  if (!person || !token) return {}
  return {
    userId: person.userId,
    cartId: person.cartId,
    sessionId: readClaims(token).sid,
    productId: /"productId":"([^"]+)"/.exec(body)?.[1] ?? /carts\/(.+)/.exec(path)?.[1] ?? '',
    key: headers['idempotency-key'] ?? '',
    orderId: /"orderId":"([^"]+)"/.exec(answer)?.[1] ?? '',
    paymentId: /(cs_demo_[\w-]+)/.exec(answer)?.[1] ?? '',
  }
}
