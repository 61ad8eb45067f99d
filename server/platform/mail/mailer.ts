/** One mail, in both forms. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** Where a POST takes the address off the list. Only mails that go to a list have one. */
  unsubscribeUrl?: string
}

export type Mailer = {
  /** `smtp` or `files`, for the line the start prints. */
  name: string
  /**
   * Resolves once the mail is handed over.
   * @throws Error that says in one line why it was not; a PermanentFailure when the server will never take it
   */
  send(mail: Mail): Promise<void>
  /** Mails kept as files, newest first; empty where they really go out. */
  listKept(): Promise<KeptMail[]>
}

export type KeptMail = Mail & { date: string }

/**
 * The mail as nodemailer takes it. Mail programs show a button of their own for the list headers, and press it
 * without opening a page (RFC 2369, RFC 8058).
 */
export function toMessage({ unsubscribeUrl, ...mail }: Mail) {
  if (!unsubscribeUrl) return mail
  const headers = {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, headers }
}
