import type { PagePart } from '#contract/pages.ts'
import type { Colour } from '#contract/palette.ts'

/** The content of a mail as plain data, from which both HTML and plain text are rendered. */

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; facts: MailField[] }
  | { kind: 'lines'; lines: MailLine[]; totals: MailField[] }
  | { kind: 'address'; title: string; rows: string[] }
  | { kind: 'note'; text: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'image'; url: string; alt: string }
  | { kind: 'offers'; title: string; offers: MailOffer[] }
  | ArticleBlock

/** A whole text, with a title unless it opens the mail: elements for HTML, and the same as plain text. Links may be paths of the shop. */
export type ArticleBlock = {
  kind: 'article'
  title?: string
  content: readonly PagePart[]
  text: string
  /** The base of the paths. */
  publicUrl: string
}

/** A label and its value: `Order` and `#7K2F`, `Total` and `$39.95`. */
export type MailField = { label: string; value: string }

/** An order line. `detail` appears below the name: quantity and unit price. */
export type MailLine = { name: string; detail?: string; amount: string }

/** A product of the shop, with a link to it. */
export type MailOffer = {
  title: string
  detail: string
  amount: string
  url: string
  image: string | undefined
}

/** Running text. */
export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

/** The mail's call to action. The URL also appears in full for readers that show no button. */
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url })

export const facts = (...given: MailField[]): MailBlock => ({ kind: 'facts', facts: given })

/** Order lines with their sums; the last sum is emphasised. */
export const lines = (bought: MailLine[], totals: MailField[] = []): MailBlock => ({
  kind: 'lines',
  lines: bought,
  totals,
})

/** Products below a heading. */
export const offers = (title: string, shown: MailOffer[]): MailBlock => ({
  kind: 'offers',
  title,
  offers: shown,
})

/** @param rows empty ones are skipped */
export const address = (title: string, rows: string[]): MailBlock => ({
  kind: 'address',
  title,
  rows: rows.filter((row) => row.trim() !== ''),
})

/** Small print: the reason for the mail, and what to do if it was unexpected. */
export const note = (text: string): MailBlock => ({ kind: 'note', text })

/** A second choice beside the button. */
export const link = (label: string, url: string): MailBlock => ({ kind: 'link', label, url })

export const image = (url: string, alt: string): MailBlock => ({ kind: 'image', url, alt })

export const article = (given: Omit<ArticleBlock, 'kind'>): MailBlock => ({
  kind: 'article',
  ...given,
})

export type MailContent = {
  shopName: string
  /** The shop's own accent; undefined for the default. */
  accent: Colour | undefined
  /** The link of the shop's name. */
  publicUrl: string
  /** The headline, in most mails also the subject. */
  title: string
  /** The preview line that an inbox shows beside the subject. */
  preview: string
  blocks: MailBlock[]
  /** Shown below the shop's name; with `url` the text is a link (unsubscribe). */
  footer?: { text: string; url?: string }
}
