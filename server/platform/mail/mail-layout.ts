import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Colour, accent as defaultAccent, palette } from '#contract/palette.ts'
import { BlockView } from './mail-block-views.ts'
import type { MailContent } from './mail-blocks.ts'
import { FONT, toDarkStyles } from './mail-style.ts'
import { toText } from './mail-text.ts'

export type MailShop = Pick<MailContent, 'shopName' | 'publicUrl'> & {
  identity: Partial<Pick<MailContent, 'accent'>>
}

/** Renders a mail of the shop as HTML and as plain text. Every value is escaped. */
export function renderMail(
  { shopName, publicUrl, identity }: MailShop,
  written: Omit<MailContent, 'shopName' | 'publicUrl' | 'accent'>,
): { html: string; text: string } {
  const content = { ...written, shopName, publicUrl, accent: identity.accent }
  return {
    html: `<!doctype html>${renderToStaticMarkup(h(MailDocument, content))}`,
    text: toText(content),
  }
}

function MailDocument(content: MailContent): ReactElement {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, content.title),
      h('style', null, toDarkStyles(content.accent ?? defaultAccent)),
    ),
    h(
      'body',
      {
        className: 'paper',
        style: { margin: 0, padding: 0, backgroundColor: palette.paper.light },
      },
      h(Preview, { text: content.preview }),
      h(Sheet, content),
    ),
  )
}

/** Preview text for the inbox list, hidden in the mail itself. */
function Preview({ text }: { text: string }): ReactElement {
  const style = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }
  return h('div', { style, 'aria-hidden': true }, text)
}

/** Uses tables, the only layout all mail readers render alike. */
function Sheet({
  accent = defaultAccent,
  shopName,
  publicUrl,
  title,
  blocks,
  footer,
}: MailContent): ReactElement {
  return h(
    Table,
    { className: 'paper', style: { backgroundColor: palette.paper.light } },
    h(
      'td',
      { align: 'center', style: { padding: '32px 16px' } },
      h(
        Table,
        { className: 'ink', style: { maxWidth: 600, textAlign: 'left', color: palette.ink.light } },
        h(
          'td',
          { style: { fontFamily: FONT, fontSize: 16, lineHeight: '25px' } },
          h(Masthead, { accent, shopName, publicUrl }),
          h('h1', { style: headline }, title),
          ...blocks.map((block, index) => h(BlockView, { key: index, block })),
          h(Footer, { shopName, publicUrl, footer }),
        ),
      ),
    ),
  )
}

const headline = { margin: '28px 0 16px', fontSize: 28, lineHeight: '33px', fontWeight: 700 }

function Masthead({
  accent,
  shopName,
  publicUrl,
}: Pick<MailContent, 'shopName' | 'publicUrl'> & { accent: Colour }) {
  const style = { color: palette.ink.light, fontWeight: 700, fontSize: 18, textDecoration: 'none' }
  return h(
    'div',
    {
      className: 'rule',
      style: { borderBottom: `2px solid ${palette.ink.light}`, paddingBottom: 14 },
    },
    h('a', { className: 'ink', href: publicUrl, style }, shopName),
    h('span', { className: 'accent', style: { color: accent.light } }, ' ◉'),
  )
}

function Footer({
  shopName,
  publicUrl,
  footer,
}: Pick<MailContent, 'shopName' | 'publicUrl' | 'footer'>) {
  const style = {
    marginTop: 36,
    paddingTop: 14,
    borderTop: `1px solid ${palette.line.light}`,
    fontSize: 13,
    lineHeight: '20px',
    color: palette.soft.light,
  }
  const link = { className: 'soft', style: { color: palette.soft.light } }
  return h(
    'div',
    { className: 'line soft', style },
    h('a', { ...link, href: publicUrl }, shopName),
    footer ? ' · ' : null,
    footer?.url ? h('a', { ...link, href: footer.url }, footer.text) : footer?.text,
  )
}

type TableProps = { className?: string; style: object; children?: ReactElement }

/** A presentational table of one row. */
function Table({ className, style, children }: TableProps): ReactElement {
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, className, style },
    h('tbody', null, h('tr', null, children)),
  )
}
