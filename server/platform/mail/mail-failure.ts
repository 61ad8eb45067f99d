import { PermanentFailure } from '../jobs/permanent-failure.ts'

/** What nodemailer adds to its errors, as far as it is there. */
type SmtpError = Error & {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** The answers that concern one mail; others, such as to the sign-in, concern them all. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

const WORDS: Record<string, string> = {
  EAUTH: 'does not take the name and password in SMTP_URL',
  EDNS: 'is not found. Check the host in SMTP_URL',
  ETIMEDOUT: 'did not answer in time',
  ETLS: 'offers no safe connection. Check SMTP_URL',
}

const CLOSED = 'does not take connections. Check host and port in SMTP_URL'
const PUT_OFF = 'does not take the mail now'
const LOST = 'was lost on the way'

/**
 * Tells in one line why a mail did not go, and what to do. A mail or an address that is refused for good (RFC 5321,
 * 4.2.1: 5yz) becomes a `PermanentFailure`; everything else may pass, or the owner may set it right.
 */
export function toMailFailure(error: unknown, { to, host }: { to: string; host: string }): Error {
  const cause: SmtpError = error instanceof Error ? error : new Error(String(error))
  const { code = '', command = '', responseCode = 0 } = cause
  const said = cause.response ?? cause.message
  if (ABOUT_THE_MAIL.includes(command) && responseCode >= 500) {
    return new PermanentFailure(
      `The mail server refuses this mail to ${to}: ${said}. It is not sent again by itself: check the address, then try again.`,
      { cause },
    )
  }
  const isClosed = said.includes('ECONNREFUSED')
  const what = isClosed ? CLOSED : (WORDS[code] ?? (responseCode ? PUT_OFF : LOST))
  return new Error(`The mail server ${host} ${what}: ${said}`, { cause })
}
