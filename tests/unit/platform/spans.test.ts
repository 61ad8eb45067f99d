import { expect, onTestFinished, test } from 'vitest'
import { postPublic } from '#server/platform/http-client/post-public.ts'
import { createCircuitBreaker } from '#server/platform/payments/circuit-breaker.ts'
import { createHttpClient } from '#server/platform/payments/stripe-requests.ts'
import { type SpanOptions, setTracing } from '#server/platform/tracing/spans.ts'
import { startFakeHttpServer } from '#tests/support/fakes/fake-http-server.ts'

test('calls of the payment provider and of webhook receivers are spans without their query', async () => {
  const spans: SpanOptions[] = []
  setTracing({
    open() {},
    run({ name, kind, attributes = {} }, work) {
      spans.push({ name, kind, attributes })
      return work()
    },
  })
  onTestFinished(() => setTracing(undefined))
  const server = await startFakeHttpServer(() => ({}))
  onTestFinished(() => server.close())
  const port = new URL(server.url).port

  const stripe = createHttpClient(createCircuitBreaker())
  const path = '/v1/refunds?payment_intent=pi_1'
  await stripe.makeRequest('127.0.0.1', port, path, 'GET', {}, '', 'http', 5_000)
  await postPublic({
    url: `${server.url}/hook?key=1`,
    headers: {},
    body: '{}',
    allowsPrivate: true,
  })
  expect(spans).toEqual([
    {
      name: 'GET Stripe',
      kind: 'client',
      attributes: { 'server.address': '127.0.0.1', 'url.path': '/v1/refunds' },
    },
    { name: 'POST webhook', kind: 'client', attributes: { 'server.address': '127.0.0.1' } },
  ])
})
