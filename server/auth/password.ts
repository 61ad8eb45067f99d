import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'

/** Argon2id, the library's default, with OWASP's recommended cost. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a random password, with the same cost: verifying against it takes equally long. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rkV6FM4PRu16PRW10rNf5Q$8llvmgZvbEPJgkn4HNhU5r0EXjXMPtMZi5yi2a8zh2s'

/** Leaves one core to other work during many sign-ins; they queue in order of arrival. */
export const HASH_CONCURRENCY = Math.max(1, availableParallelism() - 1)
const enter = limitConcurrency(HASH_CONCURRENCY)

/** @returns hash, salt and cost as one text to store */
export function hashPassword(password: string): Promise<string> {
  return enter(() => hash(unify(password), HASH_COST))
}

/** Without a hash (no account, or one without a password) resolves to false after the same work. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const fits = await enter(() => verify(passwordHash ?? DECOY_HASH, unify(password)))
  return fits && passwordHash != null
}

/** Keyboards encode the same accented letter differently (NIST SP 800-63B, 5.1.1.2). */
export function unify(password: string): string {
  return password.normalize('NFKC')
}
