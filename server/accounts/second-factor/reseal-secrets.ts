import { and, eq, notLike } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { keyIdOf } from '../../platform/token-secret.ts'
import { secondFactors } from '../accounts.tables.ts'
import { seal, unseal } from './sealed-secret.ts'

/** Seals with the present secret what a former one has sealed, so that the former can go. */
export async function resealSecrets(ctx: Context): Promise<void> {
  const { tokenSecrets } = ctx.settings
  const isOfFormer = notLike(secondFactors.sealedSecret, `${keyIdOf(tokenSecrets[0])}.%`)
  const rows = await ctx.db.select().from(secondFactors).where(isOfFormer)
  for (const { userId, sealedSecret } of rows) {
    const secret = unseal(tokenSecrets, userId, sealedSecret)
    if (secret === null) continue
    await ctx.db
      .update(secondFactors)
      .set({ sealedSecret: seal(tokenSecrets, userId, secret) })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, sealedSecret)))
  }
}
