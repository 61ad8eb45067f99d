import { Client, type FetchLike, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCartLink } from '#contract/cart-link.ts'
import { carts } from '#server/cart/cart.tables.ts'
import { setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeDraw, makeDrop } from '#tests/support/app/drops.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop({ hasMcp: true })
let address: string
beforeAll(async () => {
  address = `${await shop.app.listen({ port: 0, host: '127.0.0.1' })}/mcp`
})

const unknownId = '00000000-0000-7000-8000-000000000000'

async function connect(mode: 'legacy' | 'auto', fetch: FetchLike = globalThis.fetch) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { fetch }))
  return client
}

const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

describe.each(['legacy', 'auto'] as const)('the official client (%s)', (mode) => {
  let client: Client
  beforeAll(async () => {
    client = await connect(mode)
  })
  afterAll(() => client.close())

  const call = async (name: string, input: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: input })
    const [text] = result.content
    const written = text?.type === 'text' ? text.text : ''
    if (!result.isError) expect(JSON.parse(written)).toEqual(result.structuredContent)
    return { ...result, text: written }
  }

  test('finds five tools that only read, and how the person pays [AGENT-4]', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...['search_products', 'get_product', 'check_availability', 'delivery_price', 'cart_link'],
    ])
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true })
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
    }
    expect(client.getInstructions()).toContain('they pay in the shop')
    const revision = mode === 'legacy' ? '2025-11-25' : '2026-07-28'
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
  })

  test('searches products by words, type, price and stock [AGENT-4]', async () => {
    const name = `Heron ${mode}`
    const { id } = await makeProduct(shop.db, { name, artist: 'Marrow', priceCents: 3000 })
    await makeProduct(shop.db, { name, priceCents: 9000 })
    await makeProduct(shop.db, { name, priceCents: 3100, stock: 0 })
    const query = { query: name, type: 'vinyl', priceMax: 50, inStock: true }
    const { structuredContent } = await call('search_products', query)
    expect(structuredContent).toEqual({
      total: 1,
      products: [
        expect.objectContaining({
          id,
          name,
          artist: 'Marrow',
          price: 30,
          currency: 'AUD',
          condition: 'new',
          availability: 'in stock',
          url: `${shop.services.settings.publicUrl}/products/item/${id}`,
        }),
      ],
    })
  })

  test('gets a product with its pressing, used copies and sizes, and no units [AGENT-4]', async () => {
    const record = await makeProduct(shop.db, { stock: 7, thumbnail: '/images/a.webp' })
    const copy = await makeUsedCopy(shop.db, record, { priceCents: 1200 })
    const result = await call('get_product', { id: record.id })
    expect(result.structuredContent).toMatchObject({
      id: record.id,
      images: [`${shop.services.settings.publicUrl}/images/a.webp`],
      pressing: { format: 'Vinyl' },
      offers: [{ id: copy.id, price: 12, condition: 'used', copy: { mediaGrade: 'VG+' } }],
    })
    expect(result.text).not.toMatch(/"(?:stock|available)":/)
    const shirt = await makeProduct(shop.db, { type: 'merch', stock: 0 })
    await makeOption(shop.db, shirt, { label: 'XL', stock: 1 })
    const sizes = await call('get_product', { id: shirt.id })
    expect(sizes.structuredContent).toMatchObject({
      availability: 'sold out',
      offers: [{ option: 'XL', availability: 'in stock' }],
    })
  })

  test('says of each id whether it can be bought [AGENT-4]', async () => {
    const { id } = await makeProduct(shop.db, { stock: 1 })
    const gone = await makeProduct(shop.db, { stock: 0 })
    const ahead = await makeProduct(shop.db, { releaseDate: '2999-02-03' })
    const ids = [id, gone.id, unknownId, ahead.id]
    const { structuredContent } = await call('check_availability', { ids })
    expect(structuredContent).toMatchObject({
      products: [
        { id, availability: 'in stock' },
        { id: gone.id, availability: 'sold out' },
        { id: unknownId, availability: 'unknown' },
        { id: ahead.id, availability: 'pre-order', shipsOn: '2999-02-03' },
      ],
    })
  })

  test('names the start of a drop, and a draw, beside what is sold out [AGENT-4]', async () => {
    const drop = await makeDrop(shop)
    const draw = await makeDraw(shop)
    const { structuredContent } = await call('check_availability', { ids: [drop.id, draw.id] })
    expect(structuredContent).toMatchObject({
      products: [
        { availability: 'sold out', notYet: expect.stringMatching(/^On sale from .*\.$/) },
        { availability: 'sold out', notYet: 'This is sold by draw.' },
      ],
    })
    const linked = await call('cart_link', { lines: [{ id: drop.id }] })
    expect(linked.structuredContent).toMatchObject({
      notAdded: [{ id: drop.id, reason: 'not on sale yet' }],
    })
  })

  test('prices the delivery, which is free in a shop without rates [AGENT-4]', async () => {
    const { id } = await makeProduct(shop.db)
    const input = { country: 'AU', lines: [{ id, quantity: 2 }] }
    const currency = 'AUD'
    expect((await call('delivery_price', input)).structuredContent).toEqual({
      rates: [],
      collectionOnly: [],
      currency,
      note: 'Delivery is free.',
    })
    await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Post', 8.5))))
    expect((await call('delivery_price', input)).structuredContent).toMatchObject({
      rates: [{ name: 'Post', price: 8.5 }],
      currency,
    })
    await setDelivery(shop.db, { ...toSettings(), countries: ['NZ'] })
    expect((await call('delivery_price', input)).structuredContent).toMatchObject({
      rates: [],
      note: 'The shop does not deliver these products to this country.',
    })
    await setDelivery(shop.db, toSettings())
  })

  test('prices no delivery of what the shop does not show [AGENT-4]', async () => {
    const { id } = await makeProduct(shop.db)
    const draft = await makeUsedCopy(shop.db, await makeProduct(shop.db), { stock: 0 })
    for (const hidden of [unknownId, draft.id]) {
      const input = { country: 'AU', lines: [{ id }, { id: hidden }] }
      expect(await call('delivery_price', input)).toMatchObject({
        isError: true,
        text: `Product not found: ${hidden}`,
      })
    }
  })

  test('links to a cart with what can be bought, and fills none [AGENT-5]', async () => {
    const { id } = await makeProduct(shop.db)
    const gone = await makeProduct(shop.db, { stock: 0 })
    const lines = [{ id, quantity: 2 }, { id: gone.id }, { id: unknownId }]
    const { structuredContent } = await call('cart_link', { lines })
    const { url, notAdded } = structuredContent as { url: string; notAdded: unknown }
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe(`${shop.services.settings.publicUrl}/`)
    const linked = parseCartLink(searchParams.get('add') ?? '').lines
    expect(linked).toEqual([{ productId: id, quantity: 2 }])
    expect(notAdded).toEqual([
      { id: gone.id, reason: 'sold out' },
      { id: unknownId, reason: 'unknown' },
    ])
    expect(await shop.db.$count(carts)).toBe(0)
  })

  test.each([
    ['get_product', { id: unknownId }, 'Product not found'],
    ['get_product', {}, 'id'],
    ['search_products', { limit: 21 }, 'limit must be at most 20'],
    ['search_products', { query: 'a'.repeat(5000) }, 'search must be at most'],
    ['search_products', { priceMin: -1 }, 'price must not be negative'],
    ['search_products', { words: 'a' }, 'unknown: words'],
    ['check_availability', { ids: Array.from({ length: 21 }, () => unknownId) }, 'ids'],
    ['delivery_price', { country: 'Australia', lines: [{ id: 'a' }] }, 'code of two letters'],
    ['delivery_price', { country: 'AU', lines: [{ id: 'a', quantity: 0 }] }, 'Quantity must be'],
    ['delivery_price', { country: 'AU', lines: [{ id: 'a,b:1' }] }, 'Product ID must be'],
    ['cart_link', { lines: [] }, 'lines must have at least 1 entry'],
  ])('%s refuses %j in plain words [AGENT-4]', async (name, input, words) => {
    const { isError, text } = await call(name, input)
    expect([isError, text]).toEqual([true, expect.stringContaining(words)])
    expect(text).not.toMatch(/node_modules|at \w+ \(/)
  })
})

test('answers one JSON message without a session [AGENT-6]', async () => {
  const answer = await send(listing)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('mcp-session-id')).toBeNull()
})

test('has nothing to read and no session to end [AGENT-6]', async () => {
  for (const method of ['GET', 'DELETE']) {
    const answer = await send(undefined, {}, method)
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
  }
})

test('opens no stream that stays [AGENT-6]', async () => {
  const sent: RequestInit[] = []
  const client = await connect('auto', (url, init) => {
    sent.push(init ?? {})
    return fetch(url, init)
  })
  await client.listTools()
  const { body, headers } = sent.at(-1) ?? {}
  const message = JSON.parse(String(body))
  const listen = {
    ...message,
    method: 'subscriptions/listen',
    params: { ...message.params, notifications: { tools: { listChanged: true } } },
  }
  const given = Object.fromEntries(new Headers(headers))
  const answer = await send(listen, { ...given, 'mcp-method': listen.method })
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.json()).toMatchObject({ error: { message: 'Subscription limit reached' } })
  await client.close()
})

test.each<[string, unknown, Record<string, string>, status: number]>([
  ['a page of another site', listing, { origin: 'https://evil.example' }, 403],
  ['a page without an origin', listing, { origin: 'null' }, 403],
  ['a batch', [listing, listing], {}, 400],
  ['no body', '', {}, 400],
  ['no JSON', '{"broken', {}, 400],
  ['another type', '<a/>', { 'content-type': 'application/xml' }, 415],
  ['deep JSON', '['.repeat(5000), {}, 400],
  ['a long body', { ...listing, params: { a: 'x'.repeat(20_000) } }, {}, 413],
])('refuses %s [AGENT-6]', async (_, body, headers, status) => {
  const answer = await send(body, headers)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ statusCode: status })
})

test('takes the pages of the shop itself [AGENT-6]', async () => {
  const { origin } = new URL(shop.services.settings.publicUrl)
  expect((await send(listing, { origin })).status).toBe(200)
})

describe('a shop without the setting', () => {
  const plain = setUpShop()

  test('has no such address [AGENT-6]', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await plain.app.inject({ method, url: '/mcp', payload: listing })
      expect([method, answer.statusCode]).toEqual([method, 404])
    }
  })
})

describe('a shop with a rate limit', () => {
  const limited = setUpShop({ hasMcp: true, rateLimit: true })

  test('counts each id as a request [AGENT-6]', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `none-${index}`)
    const params = { name: 'check_availability', arguments: { ids } }
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const headers = { accept: 'application/json, text/event-stream' }
    const ask = () => limited.app.inject({ method: 'POST', url: '/mcp', payload, headers })
    for (let asked = 0; asked < 600; asked += ids.length) {
      expect((await ask()).json().result).not.toHaveProperty('isError')
    }
    expect((await ask()).statusCode).toBe(429)
  })
})
