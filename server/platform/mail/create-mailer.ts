import { join } from 'node:path'
import { createFileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer, type SmtpSettings } from './smtp-mailer.ts'

type MailSettings = { smtp: SmtpSettings | undefined; mailFrom: string; dataDir: string }

/** Sends by SMTP when configured, otherwise writes files to the data folder. */
export function createMailer({ smtp, mailFrom, dataDir }: MailSettings): Mailer {
  if (smtp) return createSmtpMailer(smtp)
  return createFileMailer({ folder: join(dataDir, 'mail'), from: mailFrom })
}
