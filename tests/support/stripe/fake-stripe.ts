import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type FormValue, readForm } from './form.ts'
import { createStripeBooks, type StripeBooks } from './stripe-books.ts'
import { StripeAnswerError } from './stripe-error.ts'

/**
 * - a status: the error of Stripe, without any effect. A 500 is stored for its idempotency key, as Stripe does
 * - `hang`: no response. `cut`: the connection closes. With `done`, the request takes effect first
 * - `garbage`: a response that is not JSON. `other amount`: a session for one cent more than requested
 */
export type Failure =
  | 429
  | 500
  | 'hang'
  | 'cut'
  | 'done, then hang'
  | 'done, then cut'
  | 'garbage'
  | 'other amount'

type Asked = {
  method: string
  path: string
  key: string
  body: string
  form: Record<string, FormValue>
}
type Answer = { status: number; body: object }
type Kept = Answer & { fingerprint: string }

/**
 * Fake Stripe on this machine: rejects requests that Stripe's published description does not allow, with Stripe's
 * errors, stores idempotency keys as Stripe does, and fails on request.
 */
export async function startFakeStripe(nowSeconds = () => Math.floor(Date.now() / 1000)) {
  const books = createStripeBooks(nowSeconds)
  const asked: Asked[] = []
  const failures: Failure[] = []
  const kept = new Map<string, Kept>()
  const server = createServer((request, response) => {
    void answer({ request, response, books, asked, kept, failure: failures.shift() })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    /** All requests, including failed ones. */
    asked,
    failNext: (...next: Failure[]) => void failures.push(...next),
    recover: () => void failures.splice(0),
    /** An event as Stripe sends it: the raw body and its signature. */
    signEvent(type: string, object: object, secret: string) {
      const event = {
        id: `evt_${asked.length}_${type}`,
        object: 'event',
        type,
        created: nowSeconds(),
        data: { object },
      }
      const payload = JSON.stringify(event)
      return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret }) }
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  books: StripeBooks
  asked: Asked[]
  kept: Map<string, Kept>
  failure: Failure | undefined
}

async function answer(exchange: Exchange): Promise<void> {
  const { response, failure, asked, kept } = exchange
  const question = await read(exchange.request)
  asked.push(question)
  if (failure === 'hang') return
  if (failure === 'cut') return void response.destroy()
  if (failure === 'garbage') return void response.end('<html>502</html>')
  if (failure === 429) return send(response, toError('Too many requests', 429, 'rate_limit_error'))
  if (failure === 500)
    return send(response, remember(kept, question, toError('An error', 500, 'api_error')))
  const said = toAnswer(exchange, question)
  if (failure === 'done, then hang') return
  if (failure === 'done, then cut') return void response.destroy()
  if (failure === 'other amount' && 'amount_total' in said.body) {
    return send(response, {
      ...said,
      body: { ...said.body, amount_total: Number(said.body.amount_total) + 1 },
    })
  }
  send(response, said)
}

async function read(request: IncomingMessage): Promise<Asked> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test')
  return {
    method: request.method ?? '',
    path: pathname,
    key: String(request.headers['idempotency-key'] ?? ''),
    body,
    form: readForm(body || search.slice(1)),
  }
}

function toAnswer({ request, books, kept }: Exchange, question: Asked): Answer {
  try {
    checkHeaders(request, question)
    return (
      repeated(kept, question) ??
      remember(kept, question, { status: 200, body: route(books, question) })
    )
  } catch (error) {
    if (error instanceof StripeAnswerError) return error
    return toError(`The fake Stripe failed: ${String(error)}`, 400, 'invalid_request_error')
  }
}

function checkHeaders({ headers }: IncomingMessage, { method, body }: Asked): void {
  if (!/^Bearer (sk|rk)_test_\w+$/.test(headers.authorization ?? '')) {
    throw new StripeAnswerError('Invalid API Key provided', { status: 401 })
  }
  if (headers['stripe-version'] !== Stripe.API_VERSION) {
    throw new StripeAnswerError(`Invalid Stripe API version: ${headers['stripe-version']}`)
  }
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (method === 'POST' && body && !isForm) {
    throw new StripeAnswerError('Invalid request: send a form (application/x-www-form-urlencoded)')
  }
}

/** https://docs.stripe.com/api/idempotent_requests: requests refused before processing are not stored. */
function repeated(kept: Map<string, Kept>, { method, path, key, body }: Asked): Answer | undefined {
  const earlier = method === 'POST' && key ? kept.get(key) : undefined
  if (!earlier || earlier.fingerprint === `${path} ${body}`) return earlier
  throw new StripeAnswerError(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

function remember(
  kept: Map<string, Kept>,
  { method, path, key, body }: Asked,
  said: Answer,
): Answer {
  // A snapshot: later changes to the object do not change the stored response.
  const { status } = said
  const copy = { status, body: structuredClone(said.body) }
  if (method === 'POST' && key) kept.set(key, { ...copy, fingerprint: `${path} ${body}` })
  return copy
}

function route(books: StripeBooks, { method, path, form }: Asked): object {
  const [, id = '', verb] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(expire))?$/.exec(path) ?? []
  const [, paymentId] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? []
  if (paymentId && method === 'GET') return books.retrievePaymentIntent(paymentId, form)
  const call = id ? `${method} session${verb ? ` ${verb}` : ''}` : `${method} ${path}`
  switch (call) {
    case 'POST /v1/checkout/sessions':
      return books.createSession(form)
    case 'POST /v1/coupons':
      return books.createCoupon(form)
    case 'GET /v1/checkout/sessions':
      return books.listSessions(form)
    case 'GET session':
      return books.retrieveSession(id)
    case 'POST session expire':
      return books.expireSession(id)
    case 'POST /v1/refunds':
      return books.createRefund(form)
    case 'GET /v1/refunds':
      return books.listRefunds(form)
    default:
      throw new StripeAnswerError(`Unrecognized request URL (${method}: ${path})`, { status: 404 })
  }
}

function toError(message: string, status: number, type: string): Answer {
  return new StripeAnswerError(message, { status, type })
}

/** Retrying a stored failure is useless: Stripe replays it for its key, with a header. */
function send(response: ServerResponse, { status, body }: Answer): void {
  const advice = status === 500 ? { 'stripe-should-retry': 'false' } : {}
  response.writeHead(status, { 'content-type': 'application/json', ...advice })
  response.end(JSON.stringify(body))
}
