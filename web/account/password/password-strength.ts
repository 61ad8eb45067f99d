export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** Least bits of each level; `weak` is everything below. */
const LEVELS: [PasswordStrength, number][] = [
  ['strong', 60],
  ['good', 45],
  ['fair', 30],
]

/** Bits that a guesser has to find out for one character. A letter after a letter is mostly part of a word. */
const BITS = { letterInWord: 2.2, letter: 4.7, digitInNumber: 2.5, digit: 3.3, other: 5 }
/** A repetition, or the next character in a row such as `abc` or `123`. */
const PREDICTABLE_BITS = 0.5

const LOWER = /\p{Ll}/u
const UPPER = /\p{Lu}/u
const DIGIT = /\p{Nd}/u

/**
 * Estimates how hard a password is to guess, without a dictionary: the server refuses common ones. Length counts most,
 * as in four words.
 */
export function ratePassword(password: string): PasswordStrength {
  const characters = [...password]
  const bits = characters.reduce((sum, one, at) => sum + bitsOf(one, characters[at - 1]), 0)
  return LEVELS.find(([, least]) => bits >= least)?.[0] ?? 'weak'
}

function bitsOf(one: string, before: string | undefined): number {
  if (before !== undefined && isPredictable(one, before)) return PREDICTABLE_BITS
  if (DIGIT.test(one)) return DIGIT.test(before ?? '') ? BITS.digitInNumber : BITS.digit
  if (LOWER.test(one)) return isLetter(before) ? BITS.letterInWord : BITS.letter
  if (UPPER.test(one)) return UPPER.test(before ?? '') ? BITS.letterInWord : BITS.letter
  return BITS.other
}

function isPredictable(one: string, before: string): boolean {
  const step = (one.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  return Math.abs(step) <= 1
}

function isLetter(one: string | undefined): boolean {
  return one !== undefined && (LOWER.test(one) || UPPER.test(one))
}
