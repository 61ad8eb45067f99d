import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger as Logger } from 'fastify'
import type { TokenSecrets } from './token-secret.ts'

/**
 * Log entries about sign-in and access, each under a stable name. A test compares them with the table in
 * docs/operations.md (Security events).
 */
export const securityEvents = {
  registered: 'info',
  'signed-in': 'info',
  'signed-out': 'info',
  'sessions-ended': 'info',
  'sign-in-refused': 'info',
  'sign-in-held-up': 'warn',
  'many-sign-ins-refused': 'warn',
  'code-reused': 'warn',
  'confirmation-refused': 'info',
  'password-reset-requested': 'info',
  'password-set': 'info',
  'second-factor-changed': 'info',
  'role-changed': 'info',
  'account-deleted': 'info',
  'api-key-created': 'info',
  'api-key-revoked': 'info',
  'access-refused': 'info',
  'personal-data-read': 'info',
} as const
export type SecurityEvent = keyof typeof securityEvents

/** Ids and constants of the program only, never user input. */
type Details = {
  /** The affected user; of a read, the reader. */
  userId?: string
  /** The person or order that was read. */
  subjectId?: string
  /** The affected person, who may have no account: `hashAccountForLog`. */
  account?: string
  /** The key that acts for the user, or is made or revoked. */
  apiKeyId?: string
  reason?: string
  method?: string
  route?: string
  err?: unknown
}

/** Writes the event to the request's log, which adds the time and the request id. */
export function logSecurityEvent(log: Logger, event: SecurityEvent, details: Details): void {
  log[securityEvents[event]]({ event, ...details }, `security: ${event}`)
}

/** Distinguishes accounts in the log without naming them. Only the shop's secret can derive the hash from an email. */
export function hashAccountForLog([secret]: TokenSecrets, email: string): string {
  return createHmac('sha256', secret).update(`log\0${email}`).digest('hex').slice(0, 16)
}
