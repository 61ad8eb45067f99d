import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPatternError, knownCarriers, toTrackingUrl } from '#contract/orders/carriers.ts'
import { trackingNumber } from '#contract/orders/parcels.ts'
import {
  type FileCells,
  type KnownOrder,
  planRows,
  readColumns,
} from '#server/orders/parcels/parcel-file.rules.ts'

describe('tracking patterns', () => {
  test.each([...knownCarriers])(
    'of $name are accepted and keep their host [PARCEL-1]',
    (carrier) => {
      expect(findPatternError(carrier.trackingPattern)).toBeNull()
      const url = new URL(toTrackingUrl(carrier.trackingPattern, 'AB123'))
      expect(url.href).toContain('AB123')
      expect(url.host).toBe(new URL(carrier.trackingPattern).host)
    },
  )

  test.each([
    'http://example.com/{number}',
    'javascript:alert({number})',
    'data:text/html,{number}',
    '//example.com/{number}',
    'https://{number}.example.com/',
    'https://example.com{number}/',
    'https://example.com:{number}/',
    'https://user:{number}@example.com/',
    'https://shop@example.com/{number}',
    'https://example.com\\{number}/',
    'https://example.com/ {number}',
    'https:{number}',
    'https://example.com/',
    '{number}',
  ])('refuse %s [PARCEL-2]', (pattern) => {
    expect(findPatternError(pattern)).not.toBeNull()
  })

  test('give an address on the same host for any number [PARCEL-2]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...knownCarriers), fc.string(), ({ trackingPattern }, number) => {
        const url = new URL(toTrackingUrl(trackingPattern, number.toWellFormed()))
        expect(url.origin).toBe(new URL(trackingPattern).origin)
      }),
    )
  })
})

test('a tracking number loses the spaces of its label and has only letters, digits and hyphens [PARCEL-3]', () => {
  expect(trackingNumber.parse(' 33 AB-12\t') satisfies string).toBe('33AB-12')
  for (const text of ['', 'ab', 'a'.repeat(61), '<b>1</b>', '../../x', 'a?b', 'ä123']) {
    expect(trackingNumber.safeParse(text).success).toBe(false)
  }
})

describe('the file of parcels', () => {
  const order = (status: KnownOrder['status'], number?: string): KnownOrder => ({
    status,
    isTakenAlong: false,
    hasUnits: true,
    isRestWaiting: false,
    parcels: number ? [{ carrier: 'DHL', trackingNumber: number }] : [],
  })
  const orders = new Map([
    ['RO-PAID', order('preparing to ship')],
    ['RO-SENT', order('shipped', 'AB1')],
    ['RO-OPEN', order('pending')],
  ])
  const row = (cells: Partial<FileCells>, at: number) => ({
    row: at + 2,
    orderId: 'RO-PAID',
    carrier: 'dhl',
    trackingNumber: 'AB1',
    ...cells,
  })
  const plan = (...rows: Partial<FileCells>[]) =>
    planRows(rows.map(row), { orders, carriers: knownCarriers })

  test('needs its three columns, in any order and case [PARCEL-9]', () => {
    expect(readColumns(['Number', 'note', 'ORDER', 'Carrier'])(['1', 'x', ' RO ', 'DHL'])).toEqual([
      'RO',
      'DHL',
      '1',
    ])
    expect(() => readColumns(['order', 'number'])).toThrow(/order, carrier, number/)
  })

  test('ships an order with its first parcel, and knows the parcels it has [PARCEL-9]', () => {
    expect(
      plan({}, { trackingNumber: 'AB2' }, {}, { orderId: 'RO-SENT' }).map(
        ({ carrier, outcome, ships }) => [carrier, outcome, ships],
      ),
    ).toEqual([
      ['DHL', 'add', true],
      ['DHL', 'add', false],
      ['DHL', 'known', false],
      ['DHL', 'known', false],
    ])
  })

  test('refuses a wrong row with the reason and plans the others [PARCEL-10]', () => {
    const rows = plan(
      { orderId: '' },
      { orderId: 'RO-NONE' },
      { orderId: 'RO-OPEN' },
      { carrier: 'Pigeon' },
      { trackingNumber: '=1+1' },
      {},
    )
    expect(rows.map(({ outcome, message }) => message ?? outcome)).toEqual([
      'The order is missing.',
      'There is no such order.',
      'This order is pending and takes no parcel. Set it to payment received first.',
      'No carrier has the name "Pigeon". Add it under Settings, Carriers.',
      'A tracking number has 3 to 60 letters, digits and hyphens.',
      'add',
    ])
  })
})
