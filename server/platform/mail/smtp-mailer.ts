import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const TIMEOUT_MS = 15_000

/** Hands mails to the mail server at `url`, over a few connections that stay open. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    name: 'smtp',
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
    listKept: async () => [],
  }
}
