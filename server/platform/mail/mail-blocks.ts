/** What a mail is made of: plain data, of which the HTML and the plain text are both written. */

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; facts: MailFact[] }
  | { kind: 'lines'; lines: MailLine[]; totals: MailFact[] }
  | { kind: 'address'; title: string; rows: string[] }
  | { kind: 'note'; text: string }

/** A name and its value: `Order` and `#7K2F`, `Total` and `$39.95`. */
export type MailFact = { label: string; value: string }

/** A bought line. `detail` stands below the name: quantity and unit price. */
export type MailLine = { name: string; detail?: string; amount: string }

/** Running text. */
export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

/** The one thing the mail asks for. The address is also given in full, for readers that show no button. */
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url })

export const facts = (...given: MailFact[]): MailBlock => ({ kind: 'facts', facts: given })

/** What was bought, with sums below it; the last sum stands out. */
export const lines = (bought: MailLine[], totals: MailFact[] = []): MailBlock => ({
  kind: 'lines',
  lines: bought,
  totals,
})

/** @param rows empty ones are left out */
export const address = (title: string, rows: string[]): MailBlock => ({
  kind: 'address',
  title,
  rows: rows.filter((row) => row.trim() !== ''),
})

/** Small print: why the mail came, what to do when it was not asked for. */
export const note = (text: string): MailBlock => ({ kind: 'note', text })

/** Everything a mail says. */
export type MailContent = {
  shopName: string
  /** Where the shop's name leads. */
  publicUrl: string
  /** The headline, in most mails also the subject. */
  title: string
  /** What an inbox shows beside the subject. */
  preview: string
  blocks: MailBlock[]
  /** Below the shop's name; with `url` the text is a link (unsubscribe). */
  footer?: { text: string; url?: string }
}
