import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TokenSecrets } from '#server/platform/token-secret.ts'

const VALID_MS = 3_600_000

/** The path of a preview, which shows the mail to anyone who has it, for an hour. */
export function toPreviewPath(id: string, now: Date, [secret]: TokenSecrets): string {
  const until = now.getTime() + VALID_MS
  return `/newsletter/preview/${id}?until=${until}&key=${sign(id, until, secret)}`
}

export function isPreviewKey(
  { id, until, key }: { id: string; until: number; key: string },
  now: Date,
  secrets: TokenSecrets,
): boolean {
  if (!(until > now.getTime())) return false
  const given = Buffer.from(key)
  return secrets.some((secret) => {
    const expected = Buffer.from(sign(id, until, secret))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

function sign(id: string, until: number, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(`mailing\0${id}\0${until}`).digest('base64url')
}
