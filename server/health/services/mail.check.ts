import type { Config } from '#server/config.ts'
import type { Check } from '#server/platform/check.ts'
import { mailHost, tryMailServer } from '#server/platform/mail/smtp-mailer.ts'
import { note, ok, wrong } from './check-messages.ts'

const LIMIT_MS = 8_000

/** Checks mail delivery: connects and signs in, but sends nothing. */
export function mailCheck({ smtp, demo, dataDir }: Config): Check {
  return {
    part: 'mail',
    title: 'Mail',
    async run() {
      if (!smtp) return [demo ? demoMailMessage(dataDir) : liveMailMessage(dataDir)]
      try {
        await tryMailServer(smtp.url, LIMIT_MS)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return [wrong(`${reason}.`, 'Compare SMTP_URL with what your mail service gave you.')]
      }
      return [ok(`${mailHost(smtp.url)} takes mail from ${smtp.from}.`)]
    },
  }
}

const demoMailMessage = (dataDir: string) =>
  note(`Demo: mails are stored in ${dataDir}/mail, not sent.`, 'Set SMTP_URL to send them.')

const liveMailMessage = (dataDir: string) =>
  wrong(
    `No mail goes out: each is stored in ${dataDir}/mail.`,
    'Set SMTP_URL and MAIL_FROM, so that customers get confirmations and can reset passwords.',
  )
