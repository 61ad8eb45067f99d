import { expect, test } from 'vitest'
import { noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { australianFormats, configureFormats } from '#contract/locale.ts'
import { readConfig } from '#server/config.ts'
import { listUsualCountries } from '#server/delivery/index.ts'
import { toFormats } from '#server/format-settings.ts'
import { checkSettings } from '#server/health/services/settings.rules.ts'

const german = {
  SHOP_CURRENCY: 'eur',
  SHOP_LOCALE: 'de-de',
  SHOP_COUNTRY: 'de',
  TAX_NAME: 'VAT',
  TAX_RATE: '19',
}

test('a shop without settings of another country has none [LOCALE-1]', () => {
  expect(readConfig({})).toMatchObject({ formats: undefined, supplier: { address: [] } })
})

test('reads currency, locale, country and tax [LOCALE-2 LOCALE-3]', () => {
  expect(readConfig(german).formats).toEqual({
    currency: 'EUR',
    sign: '€',
    orderMinCents: 50,
    locale: 'de-DE',
    country: 'DE',
    hasDecimalComma: true,
    language: 'en-DE',
    taxName: 'VAT',
    taxRate: 1900,
    priceNote: 'Prices in euros, VAT included.',
  })
  expect(readConfig({ TAX_RATE: '8.1' }).formats).toEqual({ ...australianFormats, taxRate: 810 })
  expect(readConfig({ TAX_RATE: '0' }).formats).toMatchObject({
    taxRate: 0,
    priceNote: 'Prices in Australian dollars.',
  })
})

test.each([
  ['GBP', 30],
  ['SEK', 300],
  ['HUF', 17_500],
  ['NZD', 50],
])('the smallest order in %s is %i hundredths [LOCALE-2]', (SHOP_CURRENCY, orderMinCents) => {
  expect(readConfig({ SHOP_CURRENCY }).formats).toMatchObject({ orderMinCents })
})

test.each([
  [{ SHOP_CURRENCY: 'JPY' }, 'JPY has no cents, and every price of the shop has two decimals'],
  [{ SHOP_CURRENCY: 'ISK' }, 'ISK has no cents'],
  [{ SHOP_CURRENCY: 'KWD' }, 'KWD has three decimals, and every price of the shop has two'],
  [{ SHOP_CURRENCY: 'IRR' }, 'Stripe does not charge IRR'],
  [{ SHOP_CURRENCY: 'euros' }, 'SHOP_CURRENCY must be a currency such as EUR'],
  [{ SHOP_LOCALE: 'german' }, 'SHOP_LOCALE must be the tag of a known locale'],
  [{ SHOP_LOCALE: 'de_DE' }, 'SHOP_LOCALE must be the tag of a known locale'],
  [{ SHOP_LOCALE: 'xx-XX' }, 'SHOP_LOCALE must be the tag of a known locale'],
  [{ SHOP_COUNTRY: 'UK' }, 'SHOP_COUNTRY must be the code of a country, such as DE, or GB'],
  [{ SHOP_COUNTRY: 'EU' }, 'SHOP_COUNTRY must be the code of a country'],
  [{ SHOP_COUNTRY: 'Germany' }, 'SHOP_COUNTRY must be the code of a country'],
  [{ TAX_RATE: '19%' }, 'TAX_RATE must be a percentage from 0 to 99.99'],
  [{ TAX_RATE: '8,1' }, 'TAX_RATE must be a percentage from 0 to 99.99'],
  [{ TAX_RATE: '100' }, 'TAX_RATE must be a percentage from 0 to 99.99'],
  [{ TAX_NAME: 'x'.repeat(21) }, 'TAX_NAME must have at most 20 characters'],
  [{ TAX_ID: '1'.repeat(51) }, 'TAX_ID must have at most 50 characters'],
])('refuses %j at start [LOCALE-4]', (variables, message) => {
  expect(() => readConfig(variables)).toThrowError(message)
  expect(() => readConfig(variables)).not.toThrowError('\n')
})

test('a tax id replaces the ABN on invoices [LOCALE-8]', () => {
  const { supplier } = readConfig({ TAX_ID: ' DE123456789 ', SHOP_ABN: '51824753556' })
  expect(supplier).toEqual({ taxId: 'DE123456789', address: [] })
})

test('the doctor shows currency, tax, country and locale [LOCALE-11]', () => {
  expect(checkSettings(readConfig(german), [])).toEqual([
    { state: 'ok', text: 'Prices in EUR, VAT of 19% included; country DE, formats de-DE.' },
  ])
  const [shown] = checkSettings(readConfig({ TAX_RATE: '0' }), [])
  expect(shown?.text).toBe('Prices in AUD, no tax; country AU, Australian formats.')
})

test('the doctor names the Australian tax of a shop elsewhere [LOCALE-11]', () => {
  const lines = checkSettings(readConfig({ SHOP_CURRENCY: 'EUR' }), [])
  expect(lines).toMatchObject([
    { state: 'ok' },
    { state: 'wrong', text: expect.stringContaining('invoices say GST of 10%') },
  ])
})

test("Stripe's page delivers to the country of the shop [LOCALE-9]", () => {
  const listCountries = () => listUsualCountries(noDeliverySet)
  expect(listCountries().slice(0, 2)).toEqual(['AU', 'NZ'])
  configureFormats(toFormats({ country: 'PL' }))
  expect(listCountries().slice(0, 3)).toEqual(['PL', 'AU', 'NZ'])
  configureFormats(undefined)
})
