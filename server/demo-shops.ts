/**
 * Demo shops besides the default one, by the value of `DEMO_SHOP`: the settings that each begins with. A setting of the environment
 * wins over them.
 */
export const demoShops = {
  berlin: {
    SHOP_NAME: 'Rille am Kanal',
    SHOP_ADDRESS: 'Uferweg 7, 10999 Berlin',
    SHOP_TIMEZONE: 'Europe/Berlin',
    SHOP_CURRENCY: 'EUR',
    SHOP_LOCALE: 'de-DE',
    SHOP_COUNTRY: 'DE',
    TAX_NAME: 'VAT',
    TAX_RATE: '19',
    TAX_ID: 'DE000000000',
    GUEST_CHECKOUT: 'on',
    COUNTER: 'on',
    PAYMENT_METHODS: 'card,paypal,klarna',
  },
} as const

export type DemoShop = keyof typeof demoShops

// Object.keys returns strings even when the keys are known.
export const demoShopNames = Object.keys(demoShops) as [DemoShop, ...DemoShop[]]

/** The settings with those of the demo shop that they name; as they are where they name none. */
export function withDemoShop(given: Readonly<Record<string, string>>): Record<string, string> {
  const name = demoShopNames.find((shop) => shop === given.DEMO_SHOP)
  return name ? { ...demoShops[name], ...given } : { ...given }
}
