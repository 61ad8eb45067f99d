import { describe, expect, test } from 'vitest'
import { toClientNetwork, toWideNetwork } from '#server/http/client-network.ts'

describe('the owner of an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:7::1', '2001:db8:0:7'],
    ['2001:0DB8::7:0:0:0:1', '2001:db8:0:7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['unknown', 'unknown'],
  ])('%s belongs to %s', (given, network) => {
    expect(toClientNetwork(given)).toBe(network)
  })

  test.each([
    ['192.0.2.1', undefined],
    ['::ffff:192.0.2.1', undefined],
    ['2001:db8:0:7::1', '2001:db8:0'],
    ['2001:0DB8:00a0:ffff::1', '2001:db8:a0'],
    ['::1', '0:0:0'],
    ['unknown', undefined],
  ])('%s is one of the /48 %s [SEC-6]', (given, network) => {
    expect(toWideNetwork(given)).toBe(network)
  })
})
