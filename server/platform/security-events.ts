import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger as Logger } from 'fastify'
import type { TokenSecrets } from './token-secret.ts'

/**
 * What the log says about who came in and who did not, each under a name that stays. A test holds that the table in
 * docs/operations.md (Security events) lists the same.
 */
export const securityEvents = {
  registered: 'info',
  'signed-in': 'info',
  'signed-out': 'info',
  'sessions-ended': 'info',
  'sign-in-refused': 'info',
  'sign-in-held-up': 'warn',
  'code-reused': 'warn',
  'confirmation-refused': 'info',
  'password-reset-asked': 'info',
  'password-set': 'info',
  'second-factor-changed': 'info',
  'role-changed': 'info',
  'account-deleted': 'info',
  'access-refused': 'info',
} as const
export type SecurityEvent = keyof typeof securityEvents

/** Ids and words of the program only; nothing that a person has typed. */
type Facts = {
  /** Whom it is about. */
  userId?: string
  /** The same of who may have no account: `accountMark`. */
  account?: string
  reason?: string
  method?: string
  route?: string
  err?: unknown
}

/** Writes it to the log of the request, which adds the time and the request's id. */
export function noteSecurityEvent(log: Logger, event: SecurityEvent, facts: Facts): void {
  log[securityEvents[event]]({ event, ...facts }, `security: ${event}`)
}

/** Tells accounts apart in the log without naming them. Only who has the shop's secret can make it of an e-mail. */
export function accountMark([secret]: TokenSecrets, email: string): string {
  return createHmac('sha256', secret).update(`log\0${email}`).digest('hex').slice(0, 16)
}
