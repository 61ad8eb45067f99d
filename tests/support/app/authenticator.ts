import { TOTP } from 'otpauth'
import type { Api } from '#contract/client.ts'

export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: now.getTime() })
}

/** Six digits that match none of the codes around that time. */
export function wrongCodeAt(secret: string, now: Date): string {
  const near = [-60, -30, 0, 30, 60].map((s) => codeAt(secret, new Date(now.getTime() + s * 1000)))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find(
    (code) => !near.includes(code),
  ) as string
}

/** Enables the two-factor sign-in of the signed-in admin, as the back office does. */
export async function setUpSecondFactor(api: Api, now: Date, password?: string) {
  const body = password === undefined ? {} : { password }
  const { secret, uri } = await api('POST /auth/second-factor', { body })
  const { recoveryCodes } = await api('POST /auth/second-factor/confirm', {
    body: { code: codeAt(secret, now) },
  })
  return { secret, uri, recoveryCodes }
}
