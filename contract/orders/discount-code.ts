import { DISCOUNT_CODE_MAX, DISCOUNT_CODE_MIN } from '../limits.ts'

/** Capital letters and digits. */
const CODE = new RegExp(`^[A-Z0-9]{${DISCOUNT_CODE_MIN},${DISCOUNT_CODE_MAX}}$`)

/** The code as it is stored: without spaces around it, in capitals. Null when no code can look like that. */
export function toDiscountCode(entered: string): string | null {
  const code = entered.trim()
  // Before it is in capitals: some other letters become plain ones.
  return /^[a-z0-9]*$/i.test(code) && CODE.test(code.toUpperCase()) ? code.toUpperCase() : null
}
