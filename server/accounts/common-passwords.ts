import { AppError } from '../../contract/errors.ts'
import { PASSWORD_MIN } from '../../contract/limits.ts'
import type { Context } from '../platform/context.ts'
import { unify } from './password.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Those of the list that are long enough to be chosen, some 18,000. Read when it is first asked, and by the server only. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN))
}

/** Whether a password is among those that guessers try first, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords()
  return (await common).has(unify(password).toLowerCase())
}

/**
 * Where a password is set; never at a sign-in, so that nobody is locked out. The specification takes any of 8 to 128
 * characters: COMMON_PASSWORDS=allowed keeps to that (OWASP ASVS 2.1.7).
 * @throws AppError `code` at `field` for one that is known to everybody who guesses
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
