import { expect, test } from 'vitest'
import { deliverySettings } from '#contract/delivery/delivery-settings.ts'
import { demoDelivery } from '#db/demo/delivery.ts'
import { readConfig } from '#server/config.ts'

test('DEMO_SHOP=berlin begins as a shop in Berlin, and further settings win', () => {
  expect(readConfig({ DEMO_SHOP: 'berlin' })).toMatchObject({
    demo: true,
    demoShop: 'berlin',
    shopName: 'Rille am Kanal',
    timezone: 'Europe/Berlin',
    guestCheckout: true,
    hasCounter: true,
    takesWithdrawals: true,
    paymentMethods: ['card', 'paypal', 'klarna'],
    formats: { currency: 'EUR', locale: 'de-DE', country: 'DE', taxRate: 1900 },
  })
  const own = readConfig({ DEMO_SHOP: 'berlin', SHOP_NAME: 'Nadelwald', TAX_RATE: '7' })
  expect(own).toMatchObject({ shopName: 'Nadelwald', formats: { taxRate: 700 } })
  expect(() => readConfig({ DEMO_SHOP: 'paris' })).toThrow('DEMO_SHOP must be berlin')
})

test('without DEMO_SHOP the demo is that of the specification', () => {
  expect(readConfig({})).toMatchObject({ demoShop: undefined, formats: undefined })
})

test.each(Object.entries(demoDelivery))(
  'the rates of the demo shop in %s are valid',
  (_, rates) => {
    expect(deliverySettings.parse(rates)).toEqual(rates)
  },
)
