import { and, count, gt, max, ne, notLike } from 'drizzle-orm'
import type { CheckMessage } from '#contract/doctor.ts'
import { secondFactors, sessions } from '#server/auth/auth.tables.ts'
import type { Config } from '#server/config.ts'
import type { CheckContext } from '#server/platform/check.ts'
import { keyIdOf, loadTokenSecret } from '#server/platform/token-secret.ts'
import { note } from './check-messages.ts'

/** Whether anybody still needs the secrets before the present one (docs/operations.md, Rotating secrets). */
export async function checkRotatedSecrets(
  { jwtSecret, previousJwtSecrets, dataDir }: Config,
  { db, now }: CheckContext,
): Promise<CheckMessage[]> {
  if (previousJwtSecrets.length === 0 || !db) return []
  const current = keyIdOf(loadTokenSecret(jwtSecret, dataDir))
  const isOfFormer = ne(sessions.keyId, current)
  const [left] = await db
    .select({ count: count(), until: max(sessions.expiresAt) })
    .from(sessions)
    .where(and(gt(sessions.expiresAt, now()), isOfFormer))
  const encrypted = await db.$count(
    secondFactors,
    notLike(secondFactors.encryptedSecret, `${current}.%`),
  )
  if (encrypted > 0) {
    return [
      note(
        `${encrypted} two-factor secrets of admins need JWT_SECRET_PREVIOUS, for an hour at most.`,
        'Leave it, let the shop run, and look again.',
      ),
    ]
  }
  if (!left?.count || !left.until) {
    return [note('JWT_SECRET_PREVIOUS is no longer needed.', 'Remove it.')]
  }
  const who = left.count === 1 ? '1 sign-in needs' : `${left.count} sign-ins need`
  const day = left.until.toISOString().slice(0, 10)
  return [note(`${who} JWT_SECRET_PREVIOUS, at the latest until ${day}.`, 'Leave it until then.')]
}
