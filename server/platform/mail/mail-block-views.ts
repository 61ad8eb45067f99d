import { type CSSProperties, createElement as h, type ReactElement } from 'react'
import { palette } from '#contract/palette.ts'
import { ArticleView } from './mail-article.ts'
import type { MailBlock, MailField, MailLine } from './mail-blocks.ts'
import { OffersView } from './mail-offers.ts'
import { MONO } from './mail-style.ts'

/** Renders a block as HTML. Styles are inline because many mail readers drop style sheets. */
export function BlockView({ block }: { block: MailBlock }): ReactElement {
  switch (block.kind) {
    case 'paragraph':
      return h('p', { style: { margin: '0 0 16px', whiteSpace: 'pre-line' } }, block.text)
    case 'note':
      return h('p', { className: 'soft', style: small }, block.text)
    case 'button':
      return h(ButtonView, block)
    case 'facts':
      return h(Rows, null, ...block.facts.map((fact) => h(FieldRow, { key: fact.label, fact })))
    case 'lines':
      return h(LinesView, block)
    case 'address':
      return h(AddressView, block)
    case 'link':
      return h(LinkView, block)
    case 'image':
      return h('img', { src: block.url, alt: block.alt, width: IMAGE_WIDTH, style: picture })
    case 'offers':
      return h(OffersView, block)
    case 'article':
      return h(ArticleView, block)
  }
}

const small = { margin: '0 0 16px', fontSize: 14, lineHeight: '21px', color: palette.soft.light }
const hairline = { borderBottom: `1px solid ${palette.line.light}` }
const amount = {
  padding: '10px 0',
  textAlign: 'right' as const,
  verticalAlign: 'top',
  whiteSpace: 'nowrap' as const,
  fontFamily: MONO,
  fontSize: 14,
}

/** A longer value is a sentence, such as the grades of a copy and the notes about it, and takes several rows. */
const ONE_ROW_CHARACTERS = 24
const besideRows = { padding: '10px 16px 10px 0', verticalAlign: 'top' }
const wrapped = { whiteSpace: 'normal' as const, overflowWrap: 'anywhere' as const }

function ButtonView({ label, url }: { label: string; url: string }): ReactElement {
  const style = {
    display: 'inline-block',
    padding: '13px 26px',
    borderRadius: 2,
    backgroundColor: palette.ink.light,
    color: palette.paper.light,
    fontWeight: 600,
    textDecoration: 'none',
  }
  const link = { color: palette.soft.light, wordBreak: 'break-all' as const }
  return h(
    'div',
    { style: { margin: '24px 0' } },
    h('a', { className: 'button', href: url, style }, label),
    h(
      'p',
      { className: 'soft', style: { ...small, margin: '12px 0 0', fontSize: 13 } },
      'Or open this address: ',
      h('a', { className: 'soft', href: url, style: link }, url),
    ),
  )
}

function LinkView({ label, url }: { label: string; url: string }): ReactElement {
  const style = { color: palette.ink.light }
  return h(
    'p',
    { style: { margin: '0 0 16px' } },
    h('a', { className: 'ink', href: url, style }, label),
  )
}

const IMAGE_WIDTH = 280
const picture = { display: 'block', margin: '0 0 16px', maxWidth: '100%', height: 'auto' }

function FieldRow({ fact }: { fact: MailField }): ReactElement {
  const wraps = fact.value.length > ONE_ROW_CHARACTERS
  const label = {
    ...hairline,
    ...(wraps ? besideRows : { padding: '10px 0' }),
    color: palette.soft.light,
  }
  const value = { ...hairline, ...amount, ...(wraps ? wrapped : {}) }
  return h(
    'tr',
    null,
    h('td', { className: 'line soft', style: label }, fact.label),
    h('td', { className: 'line', style: value }, fact.value),
  )
}

function LinesView({ lines, totals }: { lines: MailLine[]; totals: MailField[] }): ReactElement {
  return h(
    Rows,
    null,
    ...lines.map((line, index) => h(LineRow, { key: `line ${index}`, line })),
    ...totals.map((fact, index) =>
      h(TotalRow, { key: `total ${index}`, fact, isLast: index === totals.length - 1 }),
    ),
  )
}

function LineRow({ line }: { line: MailLine }): ReactElement {
  return h(
    'tr',
    null,
    h(
      'td',
      { className: 'line', style: { ...hairline, padding: '10px 16px 10px 0' } },
      line.name,
      line.detail
        ? h('div', { className: 'soft', style: { ...small, margin: 0 } }, line.detail)
        : null,
    ),
    h('td', { className: 'line', style: { ...hairline, ...amount } }, line.amount),
  )
}

function TotalRow({ fact, isLast }: { fact: MailField; isLast: boolean }): ReactElement {
  const weight = isLast ? { fontWeight: 700 } : {}
  // A discount code of 30 characters is wider than a phone.
  const wrap: CSSProperties = /\S{20}/.test(fact.label) ? { overflowWrap: 'anywhere' } : {}
  return h(
    'tr',
    null,
    h('td', { style: { padding: '10px 0', ...weight, ...wrap } }, fact.label),
    h('td', { style: { ...amount, ...weight } }, fact.value),
  )
}

function AddressView({ title, rows }: { title: string; rows: string[] }): ReactElement {
  return h(
    'div',
    { style: { margin: '0 0 16px' } },
    h('div', { className: 'soft', style: { ...small, margin: 0 } }, title),
    ...rows.map((row, index) => h('div', { key: index }, row)),
  )
}

function Rows({ children }: { children?: ReactElement[] }): ReactElement {
  return h(
    'table',
    { width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 20px' } },
    h('tbody', null, children),
  )
}
