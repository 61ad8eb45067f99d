import { moneyFormat, shopFormats } from './formats.ts'

/** English texts about currency and tax. */

const nameFormat = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
const signFormat = moneyFormat({ currencyDisplay: 'narrowSymbol' })

const currencyPart = (format: Intl.NumberFormat) =>
  format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? ''

/** "Australian dollars". */
export function currencyName(currency = shopFormats().currency): string {
  return currencyPart(nameFormat(currency))
}

/** `$`, before the input of an amount. */
export function currencySign(): string {
  return currencyPart(signFormat())
}

/** "Prices in Australian dollars, GST included." */
export function toPriceNote(): string {
  const { taxName, taxRate } = shopFormats()
  return `Prices in ${currencyName()}${taxRate > 0 ? `, ${taxName} included` : ''}.`
}

/** "Prices are in Australian dollars and include GST." */
export function toPriceSentence(): string {
  const { taxName, taxRate } = shopFormats()
  return `Prices are in ${currencyName()}${taxRate > 0 ? ` and include ${taxName}` : ''}.`
}

/** "Australian dollars" as the label of an input. */
export function toCurrencyLabel(): string {
  const name = currencyName()
  return name.charAt(0).toUpperCase() + name.slice(1)
}
