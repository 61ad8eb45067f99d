/** One mail, in both forms. */
export type Mail = { to: string; subject: string; html: string; text: string }

export type Mailer = {
  /** `smtp` or `files`, for the line the start prints. */
  name: string
  /** Resolves once the mail is handed over. @throws when it was not; the caller tries again later. */
  send(mail: Mail): Promise<void>
  /** Mails kept as files, newest first; empty where they really go out. */
  listKept(): Promise<KeptMail[]>
}

export type KeptMail = Mail & { date: string }
