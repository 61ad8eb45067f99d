import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Clock } from '../clock.ts'

export type Letter = Mail & { name: string; at: Date }

/** The mail server of a life and all mails that it has delivered, oldest first. */
export type Mailbox = Mailer & {
  letters: Letter[]
  /** This many mails fail next. */
  failing: number
}

export function createMailbox(clock: Clock): Mailbox {
  const letters: Letter[] = []
  const delivered = new Set<string>()
  return {
    name: 'mailbox',
    letters,
    failing: 0,
    async send(mail) {
      if (this.failing > 0) {
        this.failing -= 1
        throw new Error('The mail server does not answer')
      }
      // As real servers do: the same Message-ID is one mail.
      if (mail.id && delivered.has(mail.id)) return
      if (mail.id) delivered.add(mail.id)
      letters.push({ ...mail, name: `mail ${letters.length + 1}`, at: clock.now() })
    },
    listStored: async () => [],
  }
}
