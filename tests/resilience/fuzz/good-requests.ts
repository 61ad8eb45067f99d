import { eq, sql } from 'drizzle-orm'
import type { CallInput, CallKey } from '#contract/calls.ts'
import { emptyFit } from '#contract/products/fit-facts.ts'
import { apiKeys } from '#server/api-keys/api-keys.tables.ts'
import { createSession, hashPassword } from '#server/auth/index.ts'
import { sendPasswordReset } from '#server/auth/passwords/send-password-reset.ts'
import { productImportRows } from '#server/exchange/import/import.tables.ts'
import { validateImportJob } from '#server/exchange/import.jobs.ts'
import { webhookEndpoints } from '#server/outgoing-webhooks/outgoing-webhooks.tables.ts'
import { workers } from '#server/workers.ts'
import { makeApiKey } from '#tests/support/app/api-keys.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/app/authenticator.ts'
import { buy, payFor, placeOrder, toPaidEvent } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'
import { mp3Of } from '#tests/support/payloads/sounds.ts'
import { afterSaleRecipes } from './after-sale-requests.ts'
import { cartRecipes } from './cart-requests.ts'
import { checkUpRecipes } from './check-up-requests.ts'
import { counterRecipes } from './counter-requests.ts'
import { deliveryRecipes } from './delivery-requests.ts'
import { dropRecipes } from './drop-requests.ts'
import { importRecipes } from './import-requests.ts'
import { markdownRecipes } from './markdown-requests.ts'
import { nameRecipes } from './name-requests.ts'
import { newsletterRecipes } from './newsletter-requests.ts'
import { parcelRecipes } from './parcel-requests.ts'
import { shopRecipes } from './shop-requests.ts'
import { undoRecipes } from './undo-requests.ts'
import { withdrawalRecipes } from './withdrawal-requests.ts'
import type { Caller } from './world.ts'

/** A request that must succeed. `token` is set when none of the users in the world may send it. */
export type GoodRequest = {
  caller: Caller
  token?: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  payload?: string | Buffer
  headers?: Record<string, string>
}

type Recipe = (shop: TestApp) => Promise<GoodRequest>

const MINUTE_MS = 60_000
const password = 'groove-and-runout'
let passwordHash: Promise<string> | undefined
/** A user who can re-authenticate. */
async function makeOwner({ db }: TestApp, role: 'user' | 'admin' = 'user') {
  passwordHash ??= hashPassword(password)
  return makeUser(db, { role, passwordHash: await passwordHash })
}

async function makeGuarded(shop: TestApp) {
  const user = await makeOwner(shop, 'admin')
  const token = await createSession(shop.ctx(), user.id)
  const { secret } = await setUpSecondFactor(shop.api(token), shop.ctx().now, password)
  // The code used for confirmation is spent; the next one is valid.
  shop.advance(30_000)
  return { user, token, code: codeAt(secret, shop.ctx().now) }
}

type Uploaded = { import: { _id: string } }

/** Runs one job, not all pending ones: some would send requests to other hosts. */
async function doLatest(shop: TestApp, name: string): Promise<void> {
  const { rows } = await shop.db.execute<{ data: object }>(
    sql`select data from pgboss.job where name = ${name} order by created_on desc, id desc limit 1`,
  )
  await workers.find(({ kind }) => kind.name === name)?.run(shop.ctx(), rows[0]?.data ?? {})
}

async function makeEndpoint(shop: TestApp) {
  const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  const { body: hook } = await newEndpoint(shop)
  const { endpoint } = await shop.api(token)('POST /webhook-endpoints', { body: hook })
  return { token, id: endpoint._id }
}

async function newEndpoint(shop: TestApp) {
  // Their number is limited, and a long run creates more.
  await shop.db.delete(webhookEndpoints)
  const hook = { url: 'https://example.com/hook', events: ['product.created' as const] }
  return { caller: 'admin' as const, body: hook }
}

async function aboutUsedCopy(shop: TestApp) {
  const { id } = await makeUsedCopy(shop.db, await makeProduct(shop.db))
  return { caller: 'admin' as const, params: { id } }
}

const body = <Key extends CallKey>(_: Key, input: CallInput<Key>['body']) => input

/**
 * Requests for calls that random input never satisfies: they need a code, an emailed link, a preview or a signature.
 * A call without any success that is not listed here fails the trial.
 */
export const recipes: Partial<Record<CallKey, Recipe>> = {
  'POST /products': async () => ({
    caller: 'admin',
    body: { name: 'Fog Lines', type: 'vinyl', price: 30, stock: 1 },
  }),
  ...checkUpRecipes,
  ...dropRecipes,
  ...importRecipes,
  ...markdownRecipes,
  ...cartRecipes,
  ...nameRecipes,
  ...counterRecipes,
  ...afterSaleRecipes,
  ...deliveryRecipes,
  ...newsletterRecipes,
  ...parcelRecipes,
  ...shopRecipes,
  ...withdrawalRecipes,
  ...undoRecipes,
  'POST /used-copies/:id/withdraw': async (shop) => aboutUsedCopy(shop),
  'POST /used-copies/:id/sold-elsewhere': async (shop) => aboutUsedCopy(shop),
  'POST /used-copies/:id/return-to-sale': async (shop) => {
    const request = await aboutUsedCopy(shop)
    const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
    await shop.api(token)('POST /used-copies/:id/withdraw', { params: request.params })
    return { ...request, body: body('POST /used-copies/:id/return-to-sale', {}) }
  },
  'POST /holds': async (shop) => {
    const { id: productId } = await makeProduct(shop.db)
    const { id: userId } = await makeUser(shop.db)
    return { caller: 'admin', body: body('POST /holds', { productId, userId, hours: 2 }) }
  },
  'POST /holds/:id/release': async (shop) => {
    const { id: productId } = await makeProduct(shop.db)
    const { id: userId } = await makeUser(shop.db)
    const api = await shop.apiAs(await makeAdmin(shop.db))
    const { hold } = await api('POST /holds', { body: { productId, userId, hours: 2 } })
    return { caller: 'admin', params: { id: hold._id } }
  },
  'POST /auth/register': async () => ({
    caller: 'visitor',
    body: body('POST /auth/register', { email: 'new-here@example.com', password }),
  }),
  'POST /auth/login': async (shop) => {
    const { email } = await makeOwner(shop)
    return { caller: 'visitor', body: body('POST /auth/login', { email, password }) }
  },
  'POST /auth/callback': async (shop) => {
    const { email } = await makeOwner(shop)
    const payload = { email, password }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return { caller: 'customer', token: answer.json().token, headers: { cookie } }
  },
  'POST /auth/reset-password': async (shop) => {
    const { email } = await makeOwner(shop)
    await sendPasswordReset(shop.ctx(), { email })
    const mail = shop.mailer.sent.findLast(({ to }) => to === email)
    const token = /reset-password\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    return { caller: 'visitor', body: body('POST /auth/reset-password', { token, password }) }
  },
  'POST /auth/login/challenge': async (shop) => {
    const { email } = (await makeGuarded(shop)).user
    return { caller: 'visitor', body: body('POST /auth/login/challenge', { email, password }) }
  },
  'POST /auth/login/code': async (shop) => {
    const { user, code } = await makeGuarded(shop)
    const asked = { body: { email: user.email, password } }
    const { challenge } = await shop.api()('POST /auth/login/challenge', asked)
    return { caller: 'visitor', body: body('POST /auth/login/code', { challenge, code }) }
  },
  'POST /auth/second-factor/confirm': async (shop) => {
    const token = await createSession(shop.ctx(), (await makeOwner(shop, 'admin')).id)
    const { secret } = await shop.api(token)('POST /auth/second-factor', { body: { password } })
    const code = codeAt(secret, shop.ctx().now)
    return { caller: 'admin', token, body: body('POST /auth/second-factor/confirm', { code }) }
  },
  'POST /auth/second-factor/off': async (shop) => {
    const { token, code } = await makeGuarded(shop)
    const given = body('POST /auth/second-factor/off', { password, code })
    return { caller: 'admin', token, body: given }
  },
  'DELETE /users/:id/second-factor': async (shop) => ({
    caller: 'admin',
    params: { id: (await makeGuarded(shop)).user.id },
  }),
  'DELETE /auth/sessions/:id': async (shop) => {
    const { id } = await makeUser(shop.db)
    const [token] = [await createSession(shop.ctx(), id), await createSession(shop.ctx(), id)]
    const { sessions } = await shop.api(token)('GET /auth/sessions')
    const other = sessions.find(({ isThis }) => !isThis)
    return { caller: 'customer', token, params: { id: other?._id ?? '' } }
  },
  'POST /auth/confirm': async (shop) => {
    const token = await createSession(shop.ctx(), (await makeOwner(shop, 'admin')).id)
    return { caller: 'admin', token, body: body('POST /auth/confirm', { password }) }
  },
  'POST /auth/password': async (shop) => {
    const token = await createSession(shop.ctx(), (await makeOwner(shop)).id)
    const given = body('POST /auth/password', { password, newPassword: 'matrix-and-stamper' })
    return { caller: 'customer', token, body: given }
  },
  'POST /account/delete': async (shop) => {
    const { id, email } = await makeOwner(shop)
    const token = await createSession(shop.ctx(), id)
    return { caller: 'customer', token, body: body('POST /account/delete', { email, password }) }
  },
  'PATCH /products/:id': async (shop) => ({
    caller: 'admin',
    params: { id: (await makeProduct(shop.db)).id },
    body: body('PATCH /products/:id', { name: 'Another name', brand: 'Another label' }),
  }),
  'PUT /products/:id/fit': async (shop) => ({
    caller: 'admin',
    params: { id: (await makeProduct(shop.db, { type: 'turntable' })).id },
    body: body('PUT /products/:id/fit', { ...emptyFit, stylusType: 'VM95' }),
  }),
  'POST /clips': async () => ({
    caller: 'admin',
    payload: Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n'),
      mp3Of(5),
      Buffer.from('\r\n--b--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }),
  'POST /products/imports': async (shop) => {
    const { id } = await makeProduct(shop.db)
    const part = 'Content-Disposition: form-data; name="file"; filename="products.csv"'
    return {
      caller: 'admin',
      payload: `--b\r\n${part}\r\nContent-Type: text/csv\r\n\r\nid,price\n${id},1\n\r\n--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }
  },
  'POST /collection': async () => {
    const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
    return {
      caller: 'customer',
      payload: `${part('kind')}\r\n\r\ncollection\r\n${part('file')}; filename="mine.csv"\r\n\r\nrelease_id\r\n1\r\n\r\n--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }
  },
  'POST /products/imports/:id/apply': async (shop) => {
    const product = await makeProduct(shop.db)
    const desk = await openProductFiles(shop, await makeAdmin(shop.db))
    const uploaded = await desk.upload(`id,price\n${product.id},1\n`)
    await doLatest(shop, validateImportJob.name)
    return { caller: 'admin', params: { id: uploaded.json<Uploaded>().import._id } }
  },
  'PUT /products/imports/:id/choices': async (shop) => {
    const product = await makeProduct(shop.db)
    const desk = await openProductFiles(shop, await makeAdmin(shop.db))
    const { _id } = await desk.check(`id,price\n${product.id},1\n`)
    await shop.db
      .update(productImportRows)
      .set({ question: 'missing' })
      .where(eq(productImportRows.importId, _id))
    const choice = 'leave' as const
    const question = 'missing' as const
    return {
      caller: 'admin',
      params: { id: _id },
      body: body('PUT /products/imports/:id/choices', { choice, question }),
    }
  },
  'POST /products/imports/:id/cancel': async (shop) => {
    const product = await makeProduct(shop.db)
    const desk = await openProductFiles(shop, await makeAdmin(shop.db))
    const uploaded = await desk.upload(`id,price\n${product.id},1\n`)
    return { caller: 'admin', params: { id: uploaded.json<Uploaded>().import._id } }
  },
  'POST /products/bulk': async (shop) => {
    const selection = { ids: [(await makeProduct(shop.db)).id] }
    const change = { how: 'price-set' as const, value: 12 }
    const api = await shop.apiAs(await makeAdmin(shop.db))
    const { seen } = await api('POST /products/bulk-preview', { body: { selection, change } })
    return { caller: 'admin', body: body('POST /products/bulk', { selection, change, seen }) }
  },
  'POST /orders': async (shop) => {
    const products = [{ productId: (await makeProduct(shop.db)).id, quantity: 1 }]
    return { caller: 'customer', body: body('POST /orders', { products }) }
  },
  'POST /orders/:id/cancel': async (shop) => {
    const { orderId: id, user } = await placeOrder(shop)
    return { caller: 'customer', token: await createSession(shop.ctx(), user.id), params: { id } }
  },
  'POST /orders/:id/refunds': async (shop) => ({
    caller: 'admin',
    params: { id: (await buy(shop)).orderId },
    body: body('POST /orders/:id/refunds', {}),
  }),
  'POST /orders/:id/refund-due/resolve': async (shop) => {
    const { orderId: id, sessionId } = await placeOrder(shop)
    await payFor(shop, { sessionId }, { amountCents: 100 })
    return { caller: 'admin', params: { id } }
  },
  'POST /orders/:id/mails': async (shop) => {
    const { orderId: id } = await buy(shop)
    shop.advance(2 * MINUTE_MS)
    const given = body('POST /orders/:id/mails', { kind: 'confirmation' })
    return { caller: 'admin', params: { id }, body: given }
  },
  'DELETE /orders/:id/notes/:noteId': async (shop) => {
    const { orderId: id } = await placeOrder(shop)
    const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
    const given = { params: { id }, body: { text: 'a note' } }
    const { note } = await shop.api(token)('POST /orders/:id/notes', given)
    return { caller: 'admin', token, params: { id, noteId: note._id } }
  },
  'POST /api-keys': async (shop) => {
    // Their number is limited, and a long run creates more.
    await shop.db.delete(apiKeys)
    const input = body('POST /api-keys', { name: 'Till', scopes: ['orders:read'] })
    return { caller: 'admin', body: input }
  },
  'DELETE /api-keys/:id': async (shop) => {
    await shop.db.delete(apiKeys)
    const api = await shop.apiAs(await makeAdmin(shop.db))
    const { id } = await makeApiKey(api, ['orders:read'])
    return { caller: 'admin', params: { id } }
  },
  'POST /webhook-endpoints': newEndpoint,
  'GET /webhook-endpoints/:id/deliveries': async (shop) => {
    const { token, id } = await makeEndpoint(shop)
    return { caller: 'admin', token, params: { id } }
  },
  'POST /webhook-endpoints/:id/test': async (shop) => {
    const { token, id } = await makeEndpoint(shop)
    return { caller: 'admin', token, params: { id } }
  },
  'POST /webhook-deliveries/:id/send-again': async (shop) => {
    const { token, id } = await makeEndpoint(shop)
    const { delivery } = await shop.api(token)('POST /webhook-endpoints/:id/test', {
      params: { id },
    })
    return { caller: 'admin', token, params: { id: delivery._id } }
  },
  'POST /webhooks/stripe': async (shop) => {
    const { sessionId } = await placeOrder(shop)
    const { body: payload, signature } = shop.payments.signedEvent({
      createdAt: shop.ctx().now.toISOString(),
      ...toPaidEvent(shop.payments.pay(sessionId)),
    })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return { caller: 'visitor', payload, headers }
  },
}
