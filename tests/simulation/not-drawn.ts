import type { CallKey } from '#contract/calls.ts'

/** Writing calls that no command of a life makes, each with the reason. */
export const notDrawn: Partial<Record<CallKey, string>> = {
  'POST /auth/callback': 'It needs a browser that comes back from an identity provider.',
}
