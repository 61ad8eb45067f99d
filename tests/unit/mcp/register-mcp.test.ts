import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { createTraffic } from '#server/http/traffic/traffic.ts'
import { registerMcp } from '#server/mcp/index.ts'

type Parts = Parameters<typeof registerMcp>[1]

/** The endpoint with these reads of products, for a client of 2025. */
async function openMcp(parts: { render: () => Promise<unknown>; rateLimit?: object }) {
  const app = Fastify()
  onTestFinished(() => app.close())
  const left = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  app.addHook('onRequest', async (_request, { raw }) => void raw.once('close', left.resolve))
  app.addHook('onSend', async () => answered.resolve())
  const traffic = createTraffic()
  const settings = { publicUrl: 'http://shop.example', shopName: 'Runout', timezone: 'UTC' }
  registerMcp(app, {
    services: { settings, clock: () => new Date() },
    calls: { render: parts.render },
    responses: { toKey: () => undefined },
    rateLimit: parts.rateLimit,
    traffic,
  } as unknown as Parts)
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/mcp`
  const send = (method: string, params: object, init: RequestInit = {}) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: ACCEPTED },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      ...init,
    })
  return { send, traffic, left: left.promise, answered: answered.promise }
}

const ACCEPTED = 'application/json, text/event-stream'
const twoProducts = { name: 'check_availability', arguments: { ids: ['a', 'b'] } }
const renderNone = () => Promise.reject(new AppError('not-found', 'Product not found'))

test('reads no further product once its client has left [AGENT-6]', async () => {
  let renders = 0
  const reading = Promise.withResolvers<void>()
  const mcp = await openMcp({
    async render() {
      renders += 1
      reading.resolve()
      await mcp.left
      return renderNone()
    },
  })
  const leaving = new AbortController()
  const sent = mcp.send('tools/call', twoProducts, { signal: leaving.signal })
  await reading.promise
  leaving.abort()
  await expect(sent).rejects.toThrow('aborted')
  await mcp.answered
  expect(renders).toBe(1)
})

test('says when a tool that was refused may be called again, and counts it [AGENT-6]', async () => {
  const count = () => {
    throw new AppError('too-many-requests', 'Too many requests.', { retryAfterSeconds: 7 })
  }
  const { send, traffic } = await openMcp({ render: renderNone, rateLimit: { count } })
  const answer = await send('tools/call', twoProducts)
  const text = 'Too many requests. Try again in 7 seconds.'
  expect(await answer.json()).toMatchObject({
    result: { isError: true, content: [{ type: 'text', text }] },
  })
  expect(traffic.limited).toBe(1)
})

test('promises no notices of changed tools [AGENT-6]', async () => {
  const { send } = await openMcp({ render: renderNone })
  const clientInfo = { name: 'test', version: '1' }
  const answer = await send('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo,
  })
  const { result } = (await answer.json()) as { result: { capabilities: unknown } }
  expect(result.capabilities).toEqual({ tools: { listChanged: false } })
})
