import { expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '#server/health/index.ts'
import { createTraffic } from '#server/http/traffic/traffic.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { sendRaw, statusOf } from '#tests/support/network/raw-request.ts'

async function openMetrics(host: string) {
  const port = await findFreePort()
  const parts = {
    traffic: createTraffic(),
    drain: { inFlight: 0 },
    cache: { bytes: 0, entries: 0, lookups: { hits: 0, misses: 0 } },
    pools: {},
    countWaitingOrders: () => 0,
    db: { execute: () => Promise.reject(new Error('no database')) },
    log: { warn() {} },
  } as unknown as Parameters<typeof startMetrics>[1]
  onTestFinished(await startMetrics({ host, port }, parts))
  return async (headers: string) =>
    statusOf(
      await sendRaw(port, `GET /metrics HTTP/1.1\r\nconnection: close\r\n${headers}\r\n\r\n`),
    )
}

test('the port of the metrics answers Prometheus, and no page of a browser on its machine', async () => {
  const ask = await openMetrics('127.0.0.1')
  for (const host of ['127.0.0.1:9464', 'localhost:9464', 'LOCALHOST', '[::1]:9464', '10.0.0.7']) {
    expect([host, await ask(`host: ${host}`)]).toEqual([host, 200])
  }
  expect(await ask('host: localhost\r\nsec-fetch-site: none')).toBe(200)
  for (const headers of [
    ...['host: rebound.example:9464', 'host: localhost.rebound.example', 'host: a b'],
    ...['host: localhost\r\norigin: https://evil.example', 'host: localhost\r\norigin: null'],
    ...['cross-site', 'same-origin'].map((site) => `host: localhost\r\nsec-fetch-site: ${site}`),
  ]) {
    expect([headers, await ask(headers)]).toEqual([headers, 403])
  }
})

test('the port of the metrics has any name where other machines reach it, and no page reads it', async () => {
  const ask = await openMetrics('0.0.0.0')
  expect(await ask('host: shop:9464')).toBe(200)
  expect(await ask('host: shop:9464\r\norigin: https://evil.example')).toBe(403)
})
