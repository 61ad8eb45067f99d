import { createServer, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { openLiveShop } from './support/live-shop.ts'

/** Traces of a real shop, received as a collector of OpenTelemetry does. Requires the built storefront. */

type Value = { stringValue?: string; intValue?: number | string }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
}
type Body = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const SENT = { timeout: 30_000, interval: 100 }

async function startCollector() {
  const spans: Span[] = []
  const services = new Set<string | undefined>()
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Body
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.end('{}')
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { spans, services, url: `http://127.0.0.1:${port}` }
}

/** Sends the body in a packet of its own: the events of the connection then run the handler. */
function postLate(port: number, path: string, body: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', expect: '100-continue' }
    const sent = request({ port, path, method: 'POST', headers, host: '127.0.0.1' })
    sent.once('continue', () => sent.end(JSON.stringify(body)))
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.once('error', reject)
    sent.flushHeaders()
  })
}

test('a request, its statements and a job are spans, and a caller may continue its own trace', async () => {
  const { spans, services, url } = await startCollector()
  const { get, port } = await openLiveShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_SERVICE_NAME: 'record-shop',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
  const named = (name: string) => spans.filter((span) => span.name === name)
  const childrenOf = (parent: Span | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

  const traceparent = `00-${TRACE}-${PARENT}-01`
  expect(await get('/api/products?type=vinyl', { headers: { traceparent } })).toBe(200)
  await expect.poll(() => named('GET /api/products'), SENT).toHaveLength(1)
  const [list] = named('GET /api/products')
  expect(list).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
  expect(childrenOf(list).map(({ name }) => name)).toContain('SELECT')
  expect([...services]).toEqual(['record-shop'])

  const email = 'nobody@example.com'
  expect(await postLate(port, '/api/auth/forgot-password', { email })).toBe(200)
  const route = 'POST /api/auth/forgot-password'
  await expect.poll(() => childrenOf(named(route)[0]).length, SENT).toBeGreaterThan(0)
  expect(named(route)[0]?.parentSpanId ?? '').toBe('')
  await expect.poll(() => named('job mail-password-reset').length, SENT).toBeGreaterThan(0)
  await expect
    .poll(() => childrenOf(named('job mail-password-reset')[0]).map(({ name }) => name), SENT)
    .toContain('SELECT')
  // Statements have no values, and addresses no query.
  expect(JSON.stringify(spans)).not.toMatch(/nobody@example\.com|type=vinyl/)
})
