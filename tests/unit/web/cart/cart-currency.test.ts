import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { configureFormats } from '#contract/locale.ts'
import { toFormats } from '#server/format-settings.ts'
import { CartTotal } from '#web/cart/cart-total.tsx'

afterEach(() => configureFormats(undefined))

it.each([
  { settings: {}, shown: 'AUD$39.95' },
  { settings: { currency: 'EUR' }, shown: 'EUR 39.95' },
  { settings: { currency: 'EUR', locale: 'de-DE' }, shown: 'EUR39,95 €' },
])('the cart names the currency once: $shown [LOCALE-2]', ({ settings, shown }) => {
  configureFormats(toFormats(settings))
  const delivery = { hasRates: false, isKnown: true }
  const props = { totalCents: 3995, delivery, children: null }
  const html = renderToStaticMarkup(createElement(CartTotal, props))
  expect(html.replace(/<[^>]+>|\s/g, (part) => (part.startsWith('<') ? '' : ' '))).toContain(
    `Total${shown}`,
  )
})
