import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

/** Whom the shop takes for the visitor, when `peer` says it speaks for 203.0.113.9. */
async function visitorBehind(peer: string, TRUSTED_PROXY?: string): Promise<string> {
  const { trustedProxy } = readConfig(TRUSTED_PROXY ? { TRUSTED_PROXY } : {})
  const app = await buildApp({ services: shop.services, trustedProxy })
  app.get('/test-visitor', async ({ ip }) => ip)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const { body } = await app.inject({ url: '/test-visitor', remoteAddress: peer, headers })
  await app.close()
  return body
}

test('a proxy is believed about the visitor when it is on this machine or named, else nobody', async () => {
  expect(await visitorBehind('127.0.0.1')).toBe('203.0.113.9')
  expect(await visitorBehind('172.18.0.5')).toBe('172.18.0.5')
  expect(await visitorBehind('172.18.0.5', 'uniquelocal')).toBe('203.0.113.9')
  expect(await visitorBehind('198.51.100.7', 'loopback, 198.51.100.0/24')).toBe('203.0.113.9')
  expect(await visitorBehind('192.0.2.1', 'loopback, 198.51.100.0/24')).toBe('192.0.2.1')
})
