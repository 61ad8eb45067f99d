import { AppError } from '#contract/errors.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { unify } from './password.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** The passwords of the list that reach the minimum length, some 18,000. Loaded on first use. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN))
}

/** Whether a password is on the list of common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords()
  return (await common).has(unify(password).toLowerCase())
}

/**
 * Rejects a common password when one is set; never at sign-in, which would lock users out (OWASP ASVS 2.1.7).
 * REJECT_COMMON_PASSWORDS=allowed accepts any of 8 to 128 characters.
 * @throws AppError `code` at `field`
 */
export async function assertUncommonPassword(
  { settings }: Context,
  password: string,
  { code, field }: { code: 'invalid-input' | 'conflict'; field: string },
): Promise<void> {
  if (!settings.refusesCommonPasswords || !(await isCommonPassword(password))) return
  throw new AppError(
    code,
    'Everybody who guesses passwords tries this one. Choose another: four words that have nothing to do with each other are good.',
    { field },
  )
}
