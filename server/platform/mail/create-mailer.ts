import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createFileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Sends by SMTP when it is configured, else keeps files in the data folder. */
export function createMailer({
  smtp,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtp' | 'mailFrom' | 'dataDir'>): Mailer {
  if (smtp) return createSmtpMailer(smtp)
  return createFileMailer({ folder: join(dataDir, 'mail'), from: mailFrom })
}
