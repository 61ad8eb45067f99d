import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRoutes } from '#server/http/routing/routes.ts'
import { traceRequests } from '#server/http/traffic/trace-requests.ts'
import { setTracing } from '#server/platform/tracing/spans.ts'

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

/** The trace that the span of a request from this machine continues. */
async function parentOf(trustedProxy: string[]): Promise<string | undefined> {
  const parents: (string | undefined)[] = []
  setTracing({
    open({ parent }, work) {
      parents.push(parent)
      work({ end() {} })
    },
    run: (_options, work) => work(),
  })
  onTestFinished(() => setTracing(undefined))
  const layer = traceRequests(createRoutes(), trustedProxy)
  const server = createServer(layer((_request, response) => void response.end()))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/`, { headers: { traceparent: TRACEPARENT } })
  expect(parents).toHaveLength(1)
  return parents[0]
}

test('continues the trace of a trusted proxy, and of no stranger', async () => {
  expect(await parentOf(['loopback'])).toBe(TRACEPARENT)
  expect(await parentOf(['192.0.2.7', '127.0.0.0/8'])).toBe(TRACEPARENT)
  expect(await parentOf(['uniquelocal'])).toBe('none')
})
