import { mailAdmins } from '#server/accounts/index.ts'
import { isFirstAboveLimit, type Limit } from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'

/** All accounts together; far more than the customers of a shop mistype. */
const failures: Limit = { name: 'sign-in-failures', attempts: 200, windowSeconds: 3600 }

/** Counts a sign-in that failed or was refused, and mails all admins when the hour has had too many (ASVS 11.1.8). */
export async function countFailedSignIn(ctx: Context): Promise<void> {
  if (!(await isFirstAboveLimit(ctx, failures, 'shop'))) return
  logSecurityEvent(ctx.log, 'many-sign-ins-refused', {})
  await mailAdmins(ctx, { notice: 'many-failures' })
}
