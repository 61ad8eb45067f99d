/** One mail in both forms. */
export type Mail = {
  /**
   * The same in every attempt to send this mail: it becomes the Message-ID, by which mail programs recognise a repeat.
   * Absent on mails whose every attempt has another content, such as a new link.
   */
  id?: string
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
 * The mail in nodemailer's format, from the address `from`. The list headers give mail programs a one-click unsubscribe
 * button (RFC 2369, RFC 8058).
 */
export function toMessage({ id, unsubscribeUrl, ...mail }: Mail, from: string) {
  const headers = unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return {
    from,
    ...mail,
    ...(id ? { messageId: `<${id}@${domainOf(from)}>` } : {}),
    ...(headers ? { headers } : {}),
  }
}

/** The domain in `Shop <shop@example.com>` or in a plain address. */
function domainOf(from: string): string {
  return /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
