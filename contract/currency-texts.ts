import { type ShopFormats, shopFormats } from './locale.ts'

/** English texts about currency and tax. */

const nameFormat = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })

/** "Australian dollars". */
export function currencyName(currency = shopFormats().currency): string {
  const parts = nameFormat(currency).formatToParts(2)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** "Prices are in Australian dollars and include GST." */
export function toPriceSentence(
  { taxName, taxRate }: Pick<ShopFormats, 'taxName' | 'taxRate'> = shopFormats(),
): string {
  return `Prices are in ${currencyName()}${taxRate > 0 ? ` and include ${taxName}` : ''}.`
}

/** "Australian dollars" as the label of an input. */
export function toCurrencyLabel(): string {
  const name = currencyName()
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** "Dollars" in an Australian shop, otherwise the full name of the currency. */
export function toAmountLabel(): string {
  return shopFormats().currency === 'AUD' ? 'Dollars' : toCurrencyLabel()
}

/** The message for a value that is no amount. */
export const amountError = (label: string) => ({
  error: () =>
    `${label} must be an amount in ${shopFormats().currency === 'AUD' ? 'dollars' : currencyName()}`,
})
