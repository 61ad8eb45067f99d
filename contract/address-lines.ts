import type { Address } from './accounts.ts'

/** Stands for a part that addresses of a country lack, such as the state in Germany: a stored address has all parts. */
export const NO_SUCH_PART = '-'

/** A part as a column of a file has it: empty when the address lacks it. */
export const toPart = (part = '') => (part === NO_SUCH_PART ? '' : part)

/** Street, "Fitzroy, VIC, 3065" and country, without the parts that the address lacks. */
export function toAddressLines({ street, city, state, postalCode, country }: Address): string[] {
  const known = (parts: string[]) => parts.filter((part) => toPart(part) !== '')
  return known([street, known([city, state, postalCode]).join(', '), country])
}
