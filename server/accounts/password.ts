import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createGate } from '../platform/gate.ts'

/** Argon2id, which is the library's default kind, with OWASP's recommended cost. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password nobody has. Of the cost above, so that checking against it takes as long. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rkV6FM4PRu16PRW10rNf5Q$8llvmgZvbEPJgkn4HNhU5r0EXjXMPtMZi5yi2a8zh2s'

/** A rush of sign-ins leaves one core to everybody else, and whoever came first is answered first. */
export const HASHED_AT_ONCE = Math.max(1, availableParallelism() - 1)
const enter = createGate(HASHED_AT_ONCE)

/** @returns hash, salt and cost in one text, to be kept */
export function hashPassword(password: string): Promise<string> {
  return enter(() => hash(unify(password), HASH_COST))
}

/** Without a hash (no such account, or one without a password) it is false, after the same work. */
export async function isPasswordOf(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const fits = await enter(() => verify(passwordHash ?? DECOY_HASH, unify(password)))
  return fits && passwordHash != null
}

/** Keyboards differ in how they write the same accented letter (NIST SP 800-63B, 5.1.1.2). */
export function unify(password: string): string {
  return password.normalize('NFKC')
}
