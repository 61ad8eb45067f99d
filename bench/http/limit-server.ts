/**
 * The bare server, the upper limit of the machine: `node:http` alone, which sends fixed bytes or queries PostgreSQL
 * first, as its parent process configures it. A reference to measure against, not to be used.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { readClaims } from './read-claims.ts'
import { inventOrderId, type Purchase, type Recorded, refill } from './recorded.ts'

export type LimitAnswer =
  | { kind: 'bytes'; status: number; headers: Record<string, string>; body: string }
  | {
      kind: 'sql'
      status: number
      isOneTransaction: boolean
      statements: Recorded[]
      /** Cart ids by user id. */
      carts: Record<string, string>
    }
  | {
      kind: 'password'
      status: number
      /** The hash to verify the password of the request with. */
      hash: string
    }

export type LimitJob = { databaseUrl: string; answer: LimitAnswer }

let pool: pg.Pool | undefined
type Respond = (response: ServerResponse, request: IncomingMessage, body: string) => void
let respond: Respond = (response) => response.end()

const server = createServer((request, response) => {
  if (request.method === 'GET') return respond(response, request, '')
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => respond(response, request, Buffer.concat(chunks).toString()))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})

process.on('message', ({ databaseUrl, answer }: LimitJob) => {
  pool ??= new pg.Pool({ connectionString: databaseUrl, max: 20 })
  respond = toRespond(answer, pool)
  process.send?.({ isReady: true })
})

function toRespond(answer: LimitAnswer, pool: pg.Pool): Respond {
  if (answer.kind === 'bytes') return sendBytes(answer)
  if (answer.kind === 'sql') return askFirst(answer, pool)
  const { status, hash } = answer
  return (response, request, body) =>
    void verify(hash, toSent(request, body).password).then(() => {
      response.writeHead(status).end()
    })
}

function sendBytes({ status, headers, body }: Extract<LimitAnswer, { kind: 'bytes' }>) {
  const bytes = Buffer.from(body, 'base64')
  const head = { ...headers, ...(status === 304 ? {} : { 'content-length': bytes.length }) }
  return (response: ServerResponse) => {
    response.writeHead(status, head)
    response.end(status === 304 ? undefined : bytes)
  }
}

type Sql = Extract<LimitAnswer, { kind: 'sql' }>

function askFirst(answer: Sql, pool: pg.Pool): Respond {
  return (response, request, body) => {
    const asked = answer.isOneTransaction
      ? write(answer, pool, toSent(request, body))
      : read(answer, pool)
    asked.then(
      (rows) => {
        const json = JSON.stringify(rows)
        response.writeHead(answer.status, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(json),
        })
        response.end(json)
      },
      (error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  }
}

async function read({ statements }: Sql, pool: pg.Pool): Promise<unknown> {
  const rows = []
  for (const { name, text, values } of statements) {
    rows.push((await pool.query({ name, text, values })).rows)
  }
  return rows
}

/** Runs the recorded statements with new ids in one transaction. */
async function write(answer: Sql, pool: pg.Pool, sent: Sent): Promise<unknown> {
  const { statements, carts } = answer
  const client = await pool.connect()
  try {
    const rows = []
    const values = refill(statements, { ...sent, cartId: carts[sent.userId] ?? '' })
    await client.query('begin')
    for (const [at, { name, text }] of statements.entries()) {
      rows.push((await client.query({ name, text, values: values[at] ?? [] })).rows)
    }
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

type Sent = Omit<Purchase, 'cartId'> & { password: string }

/** Reads the request without validation: the bare server checks nothing. */
function toSent({ url = '', headers }: IncomingMessage, body: string): Sent {
  const sent = JSON.parse(body) as {
    productId?: string
    products?: { productId: string }[]
    password?: string
  }
  const { sub, sid } = headers.authorization
    ? readClaims(headers.authorization)
    : { sub: '', sid: '' }
  return {
    userId: sub,
    sessionId: sid,
    productId: sent.productId ?? sent.products?.[0]?.productId ?? url.split('/').at(-1) ?? '',
    key: String(headers['idempotency-key'] ?? ''),
    orderId: inventOrderId(),
    paymentId: `cs_demo_${inventOrderId()}`,
    password: sent.password ?? '',
  }
}
