import { expect, test } from 'vitest'
import { toAddressLines } from '#contract/address-lines.ts'

const address = {
  street: '12 Groove Lane',
  city: 'Fitzroy',
  state: 'VIC',
  postalCode: '3065',
  country: 'Australia',
}

test('an address has three lines, without the parts that its country lacks', () => {
  expect(toAddressLines(address)).toEqual(['12 Groove Lane', 'Fitzroy, VIC, 3065', 'Australia'])
  const berlin = { ...address, city: 'Berlin', state: '-', postalCode: '10115' }
  expect(toAddressLines(berlin)[1]).toBe('Berlin, 10115')
  expect(toAddressLines({ ...berlin, city: '-', postalCode: '-' })).toEqual([
    '12 Groove Lane',
    'Australia',
  ])
})
