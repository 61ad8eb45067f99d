import { NonRetryableError } from '../jobs/non-retryable-error.ts'

/** nodemailer's optional fields on its errors. */
type SmtpError = Error & {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** SMTP commands whose rejection concerns one mail; the others, such as authentication, concern every mail. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

const REASONS: Record<string, string> = {
  EAUTH: 'does not take the name and password in SMTP_URL',
  EDNS: 'is not found. Check the host in SMTP_URL',
  ETIMEDOUT: 'did not answer in time',
  ETLS: 'offers no safe connection. Check SMTP_URL',
}

const CLOSED = 'does not take connections. Check host and port in SMTP_URL'
const DEFERRED = 'does not take the mail now'
const LOST = 'was lost on the way'

/**
 * Explains in one line why a mail was not delivered and what to do. A permanent rejection of the mail or address (RFC
 * 5321, 4.2.1: 5yz) becomes a `NonRetryableError`; other failures can be retried or fixed by the owner.
 */
export function toMailFailure(error: unknown, { to, host }: { to: string; host: string }): Error {
  const cause: SmtpError = error instanceof Error ? error : new Error(String(error))
  const { code = '', command = '', responseCode = 0 } = cause
  const reply = cause.response ?? cause.message
  if (ABOUT_THE_MAIL.includes(command) && responseCode >= 500) {
    return new NonRetryableError(
      `The mail server refuses this mail to ${to}: ${reply}. It is not sent again by itself: check the address, then try again.`,
      { cause },
    )
  }
  const isClosed = reply.includes('ECONNREFUSED')
  const what = isClosed ? CLOSED : (REASONS[code] ?? (responseCode ? DEFERRED : LOST))
  return new Error(`The mail server ${host} ${what}: ${reply}`, { cause })
}
