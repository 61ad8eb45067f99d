import { and, eq, notLike } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { keyIdOf } from '#server/platform/token-secret.ts'
import { secondFactors } from '../auth.tables.ts'
import { decrypt, encrypt } from './encrypted-secret.ts'

/** Re-encrypts everything encrypted with a previous secret, after which that secret can be removed. */
export async function rotateEncryption(ctx: Context): Promise<void> {
  const { tokenSecrets } = ctx.settings
  const isOfFormer = notLike(secondFactors.encryptedSecret, `${keyIdOf(tokenSecrets[0])}.%`)
  const rows = await ctx.db.select().from(secondFactors).where(isOfFormer)
  for (const { userId, encryptedSecret } of rows) {
    const secret = decrypt(tokenSecrets, userId, encryptedSecret)
    if (secret === null) continue
    await ctx.db
      .update(secondFactors)
      .set({ encryptedSecret: encrypt(tokenSecrets, userId, secret) })
      .where(
        and(eq(secondFactors.userId, userId), eq(secondFactors.encryptedSecret, encryptedSecret)),
      )
  }
}
