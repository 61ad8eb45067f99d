import type { Services } from '#server/platform/context.ts'

type Person = { role: string; secondFactorAt: Date | null }

/** Whether a person may not use the back office before they set up two-factor authentication. */
export function lacksSecondFactor(
  { adminsNeedSecondFactor }: Pick<Services['settings'], 'adminsNeedSecondFactor'>,
  { role, secondFactorAt }: Person,
): boolean {
  return adminsNeedSecondFactor && role === 'admin' && secondFactorAt === null
}
