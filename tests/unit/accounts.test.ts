import { describe, expect, test } from 'vitest'
import { networkOf } from '../../server/http/network-of.ts'

describe('whom an address belongs to', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:7::1', '2001:db8:0:7'],
    ['2001:0DB8::7:0:0:0:1', '2001:db8:0:7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['unknown', 'unknown'],
  ])('%s is of %s', (given, network) => {
    expect(networkOf(given)).toBe(network)
  })
})
