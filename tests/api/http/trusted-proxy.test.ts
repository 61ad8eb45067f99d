import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

/** The client address the shop sees when `peer` forwards for 203.0.113.9. */
async function visitorBehind(peer: string, TRUSTED_PROXY?: string): Promise<string> {
  const { trustedProxy } = readConfig(TRUSTED_PROXY ? { TRUSTED_PROXY } : {})
  const app = await buildApp({ services: shop.services, trustedProxy })
  app.get('/test-visitor', async ({ ip }) => ip)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const { body } = await app.inject({ url: '/test-visitor', remoteAddress: peer, headers })
  await app.close()
  return body
}

test('trusts a proxy on this machine or a configured one, and no other', async () => {
  expect(await visitorBehind('127.0.0.1')).toBe('203.0.113.9')
  expect(await visitorBehind('172.18.0.5')).toBe('172.18.0.5')
  expect(await visitorBehind('172.18.0.5', 'uniquelocal')).toBe('203.0.113.9')
  expect(await visitorBehind('198.51.100.7', 'loopback, 198.51.100.0/24')).toBe('203.0.113.9')
  expect(await visitorBehind('192.0.2.1', 'loopback, 198.51.100.0/24')).toBe('192.0.2.1')
})
