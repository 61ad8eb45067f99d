import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { postPublic } from '#server/platform/http-client/post-public.ts'
import { isPublicAddress } from '#server/platform/http-client/public-address.ts'

describe('addresses of the public internet', () => {
  test.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
})

const post = (url: string, more: { allowsPrivate?: boolean; timeoutMs?: number } = {}) =>
  postPublic({ url, headers: {}, body: '{}', allowsPrivate: false, ...more })

describe('a message', () => {
  test.each([
    'http://127.0.0.1:9/',
    'http://2130706433:9/',
    'http://0x7f.1:9/',
    'http://[::1]:9/',
    'http://[::ffff:127.0.0.1]:9/',
    'https://169.254.169.254/latest/meta-data',
    // By name: the resolved address is checked on connect.
    'http://localhost:9/',
  ])('is not sent to %s', async (url) => {
    await expect(post(url)).rejects.toThrow('is in a private network, where nothing is sent')
  })

  test('fails with a timeout when no response arrives', async () => {
    const server = createServer(() => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const sent = post(`http://127.0.0.1:${port}`, { allowsPrivate: true, timeoutMs: 100 })
    await expect(sent).rejects.toThrow('It did not answer within 0.1 seconds')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  test('fails when the connection is refused', async () => {
    await expect(post('http://127.0.0.1:9/', { allowsPrivate: true })).rejects.toThrow(
      'It does not take connections',
    )
  })
})
