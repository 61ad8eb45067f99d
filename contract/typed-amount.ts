import { shopFormats } from './formats.ts'

/** A typed amount with a decimal point. A comma is one too where the locale of the shop writes it: `1.250,50` is `1250.50`. */
export function withDecimalPoint(text: string): string {
  if (!text.includes(',') || !shopFormats().hasDecimalComma) return text
  return text.replaceAll('.', '').replace(',', '.')
}
