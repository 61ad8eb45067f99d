import { and, count, gt, isNull, max, ne, notLike, or } from 'drizzle-orm'
import type { CheckLine } from '../../contract/doctor.ts'
import { secondFactors, sessions } from '../accounts/accounts.tables.ts'
import type { Config } from '../config.ts'
import type { Patient } from '../platform/check.ts'
import { keyIdOf, loadTokenSecret } from '../platform/token-secret.ts'
import { note } from './lines.ts'

/** Whether anybody still needs the secrets before the present one (docs/operations.md, Changing secrets). */
export async function judgeFormerSecrets(
  { jwtSecret, previousJwtSecrets, dataDir }: Config,
  { db, now }: Patient,
): Promise<CheckLine[]> {
  if (previousJwtSecrets.length === 0 || !db) return []
  const current = keyIdOf(loadTokenSecret(jwtSecret, dataDir))
  const isOfFormer = or(isNull(sessions.keyId), ne(sessions.keyId, current))
  const [left] = await db
    .select({ count: count(), until: max(sessions.expiresAt) })
    .from(sessions)
    .where(and(gt(sessions.expiresAt, now()), isOfFormer))
  const sealed = await db.$count(secondFactors, notLike(secondFactors.sealedSecret, `${current}.%`))
  if (sealed > 0) {
    return [
      note(
        `${sealed} second steps of admins need JWT_SECRET_PREVIOUS, for an hour at most.`,
        'Leave it, let the shop run, and look again.',
      ),
    ]
  }
  if (!left?.count || !left.until) {
    return [note('JWT_SECRET_PREVIOUS can go: nothing needs it any more.', 'Remove it.')]
  }
  const who = left.count === 1 ? '1 sign-in needs' : `${left.count} sign-ins need`
  const day = left.until.toISOString().slice(0, 10)
  return [note(`${who} JWT_SECRET_PREVIOUS, at the latest until ${day}.`, 'Leave it until then.')]
}
