import { createTransport } from 'nodemailer'
import { isOnThisMachine } from '../process/this-machine.ts'
import { limitTime } from '../process/time-limit.ts'
import { toMailFailure } from './mail-failure.ts'
import { type Mailer, toMessage } from './mailer.ts'

export type SmtpSettings = { url: string; from: string }

export type MailTimeouts = {
  /** Timeout of the connection and the greeting. */
  connectMs: number
  /** Timeout of each later response. */
  replyMs: number
  /** Timeout of a whole mail: a server that sends a little at a time would otherwise never time out. */
  wholeMs: number
}

/**
 * A server that checks a mail for long has usually accepted it when it answers: an early timeout sends a second one. RFC
 * 5321, 4.5.3.2 names 5 minutes and more.
 */
const DEFAULT_TIMEOUTS: MailTimeouts = {
  connectMs: 15_000,
  replyMs: 5 * 60_000,
  wholeMs: 10 * 60_000,
}

/**
 * Hands mails to the mail server at `url`, each over its own connection: one that stalls or breaks delays no other
 * mail.
 */
export function createSmtpMailer(
  { url, from }: SmtpSettings,
  timeouts: MailTimeouts = DEFAULT_TIMEOUTS,
): Mailer {
  const transport = openTransport(url, timeouts)
  const host = mailHost(url)
  return {
    name: 'smtp',
    async send(mail) {
      const sent = transport.sendMail(toMessage(mail, from))
      try {
        await limitTime(sent, timeouts.wholeMs)
      } catch (error) {
        throw toMailFailure(error, { to: mail.to, host })
      }
    },
    listStored: async () => [],
  }
}

/**
 * Connects and signs in without sending a mail.
 * @throws Error with one line that names the problem
 */
export async function tryMailServer(url: string, limitMs: number): Promise<void> {
  try {
    await limitTime(openTransport(url, { connectMs: limitMs, replyMs: limitMs }).verify(), limitMs)
  } catch (error) {
    throw toMailFailure(error, { to: '', host: mailHost(url) })
  }
}

function openTransport(
  url: string,
  { connectMs, replyMs }: Pick<MailTimeouts, 'connectMs' | 'replyMs'>,
) {
  return createTransport({
    url,
    // Never sends a password unencrypted because a server, or an attacker in front of it, offers no TLS. The URL can
    // override this: ?requireTLS=false
    requireTLS: url.startsWith('smtp:') && hasPassword(url) && !isOnThisMachine(url),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: replyMs,
  })
}

/** Host of a mail server URL, for messages. Never contains the password. */
export function mailHost(url: string): string {
  return new URL(url).host
}

const hasPassword = (url: string) => new URL(url).password !== ''
