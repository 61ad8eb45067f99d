import type { Config } from '../config.ts'
import type { Check } from '../platform/check.ts'
import { mailHost, tryMailServer } from '../platform/mail/smtp-mailer.ts'
import { note, ok, wrong } from './lines.ts'

const LIMIT_MS = 8_000

/** Whether mail would go out: connects and signs in, and sends nothing. */
export function mailCheck({ smtp, demo, dataDir }: Config): Check {
  return {
    part: 'mail',
    title: 'Mail',
    async run() {
      if (!smtp) return [demo ? keptInDemo(dataDir) : keptInLive(dataDir)]
      try {
        await tryMailServer(smtp.url, LIMIT_MS)
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error)
        return [wrong(`${said}.`, 'Compare SMTP_URL with what your mail service gave you.')]
      }
      return [ok(`${mailHost(smtp.url)} takes mail from ${smtp.from}.`)]
    },
  }
}

const keptInDemo = (dataDir: string) =>
  note(`Demo: mails are kept in ${dataDir}/mail, not sent.`, 'Set SMTP_URL to send them.')

const keptInLive = (dataDir: string) =>
  wrong(
    `No mail goes out: each is kept in ${dataDir}/mail.`,
    'Set SMTP_URL and MAIL_FROM, so that customers get confirmations and can reset passwords.',
  )
