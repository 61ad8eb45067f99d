/** One mail in both forms. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** The one-click unsubscribe URL (POST). Set only on mails to a list. */
  unsubscribeUrl?: string
}

export type Mailer = {
  /** `smtp` or `files`, for the startup summary. */
  name: string
  /**
   * Resolves once the mail is handed over.
   * @throws Error with a one-line reason; a NonRetryableError when the server rejects the mail permanently
   */
  send(mail: Mail): Promise<void>
  /** Mails stored as files, newest first; empty with SMTP. */
  listStored(): Promise<StoredMail[]>
}

export type StoredMail = Mail & { date: string }

/**
 * The mail in nodemailer's format. The list headers give mail programs a one-click unsubscribe button (RFC 2369, RFC
 * 8058).
 */
export function toMessage({ unsubscribeUrl, ...mail }: Mail) {
  if (!unsubscribeUrl) return mail
  const headers = {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, headers }
}
