import { z } from 'zod'
import { SHOP_LINE_MAX, SHOP_LINES_MAX } from './limits.ts'

/** Control characters, line breaks, and marks that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Signs without a width or an ink, which make two names look the same. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u

/** Whether a name is one line in which each sign is visible. */
export const isPlainName = (name: string) => !UNPRINTABLE.test(name) && !INVISIBLE.test(name)

/** A text that an owner sets and pages show in one line. */
export function plainLine(label: string, max: number) {
  return z
    .string(`${label} must be a text`)
    .trim()
    .min(1, `${label} must not be empty`)
    .max(max, `${label} must have at most ${max} characters`)
    .refine((text) => !UNPRINTABLE.test(text), `${label} must be one line of plain text`)
}

/** Lines one below the other, such as an address. */
export function plainLines(label: string) {
  return z
    .array(plainLine(label, SHOP_LINE_MAX))
    .max(SHOP_LINES_MAX, `${label} must have at most ${SHOP_LINES_MAX} lines`)
}
