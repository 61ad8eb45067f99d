/** A shop in Germany: euros, German formats, VAT of 19%. Tests with the same settings share a worker and its shop. */
export const germanShop = {
  SHOP_CURRENCY: 'EUR',
  SHOP_LOCALE: 'de-DE',
  SHOP_COUNTRY: 'DE',
  SHOP_ADDRESS: 'Berlin',
  TAX_NAME: 'VAT',
  TAX_RATE: '19',
  TAX_ID: 'DE123456789',
  SHOP_TIMEZONE: 'Europe/Berlin',
}
