import { expect, test } from 'vitest'
import { findHomeCarrier, knownCarriers } from '#contract/orders/carriers.ts'
import { demoCustomers } from '#db/demo/people.ts'
import { toCustomersIn } from '#db/demo/people-abroad.ts'

test.each([
  ['DE', 'Germany', /^\d{5}$/, /^\+49 30 23125\d{3}$/],
  ['GB', 'United Kingdom', /^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/, /^\+44 7700 900\d{3}$/],
])(
  'the customers of a demo in %s live there, with numbers of fiction [LOCALE-14]',
  (code, country, zip, phone) => {
    const customers = toCustomersIn(code, demoCustomers)
    expect(customers).toHaveLength(demoCustomers.length)
    for (const [index, { address, phoneNumber, email }] of customers.entries()) {
      expect(email).toBe(demoCustomers[index]?.email)
      if (address)
        expect(address).toMatchObject({ country, postalCode: expect.stringMatching(zip) })
      if (phoneNumber) expect(phoneNumber).toMatch(phone)
    }
  },
)

test('those of a demo elsewhere are as they were [LOCALE-14]', () => {
  expect(toCustomersIn('AU', demoCustomers)).toBe(demoCustomers)
  expect(toCustomersIn('NZ', demoCustomers)).toBe(demoCustomers)
})

test('a country has its main carrier or none [LOCALE-13]', () => {
  const names = knownCarriers.map(({ name }) => name)
  for (const country of ['AU', 'DE', 'GB', 'US']) expect(names).toContain(findHomeCarrier(country))
  expect(findHomeCarrier('AU')).toBe(names[0])
  expect(findHomeCarrier('FR')).toBeUndefined()
})
