import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { toMailFailure } from './mail-failure.ts'
import { type Mailer, toMessage } from './mailer.ts'

type SmtpSettings = { url: string; from: string }

export type MailPatience = {
  /** For each answer of the server. */
  stepMs: number
  /** For a whole mail: a server that says a little at a time would never be too late otherwise. */
  wholeMs: number
}

const PATIENCE: MailPatience = { stepMs: 15_000, wholeMs: 60_000 }

/**
 * Hands mails to the mail server at `url`, each over a connection of its own: one that stalls or breaks holds up no
 * other mail.
 */
export function createSmtpMailer(
  { url, from }: SmtpSettings,
  patience: MailPatience = PATIENCE,
): Mailer {
  const transport = openTransport(url, patience.stepMs)
  const host = mailHost(url)
  return {
    name: 'smtp',
    async send(mail) {
      const sent = transport.sendMail({ from, ...toMessage(mail) })
      try {
        await withinLimit(sent, patience.wholeMs)
      } catch (error) {
        throw toMailFailure(error, { to: mail.to, host })
      }
    },
    listKept: async () => [],
  }
}

/** Connects and signs in without sending anything. @throws Error with one line that says what is wrong */
export async function tryMailServer(url: string, limitMs: number): Promise<void> {
  try {
    await withinLimit(openTransport(url, limitMs).verify(), limitMs)
  } catch (error) {
    throw toMailFailure(error, { to: '', host: mailHost(url) })
  }
}

function openTransport(url: string, stepMs: number) {
  return createTransport({
    url,
    // A password is not said in the clear because a server, or who stands before it, offers no TLS. The address may
    // say otherwise: ?requireTLS=false
    requireTLS: url.startsWith('smtp:') && hasPassword(url) && !isOnThisMachine(url),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
  })
}

async function withinLimit(work: Promise<unknown>, limitMs: number): Promise<void> {
  const ended = new AbortController()
  const tooLate = pause(limitMs, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw Object.assign(new Error(`not done after ${limitMs / 1000} s`), { code: 'ETIMEDOUT' })
  })
  // Given up on, either may still fail, to nobody's use.
  work.catch(() => {})
  tooLate.catch(() => {})
  try {
    await Promise.race([work, tooLate])
  } finally {
    ended.abort()
  }
}

/** Where the address leads, for people: never with its password. */
export function mailHost(url: string): string {
  return new URL(url).host
}

const hasPassword = (url: string) => new URL(url).password !== ''

const isOnThisMachine = (url: string) =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname)
