import { createElement as h, type ReactElement } from 'react'
import { palette } from '#contract/palette.ts'
import type { MailOffer } from './mail-blocks.ts'
import { MONO } from './mail-style.ts'

const line = { borderBottom: `1px solid ${palette.line.light}` }
const heading = { margin: '32px 0 8px', fontSize: 20, lineHeight: '26px' }
const IMAGE_SIZE = 72
const cover = {
  display: 'block',
  width: IMAGE_SIZE,
  height: IMAGE_SIZE,
  objectFit: 'cover' as const,
}
const coverCell = { ...line, width: IMAGE_SIZE, padding: '12px 16px 12px 0', verticalAlign: 'top' }
const textCell = {
  ...line,
  padding: '12px 0',
  verticalAlign: 'top',
  overflowWrap: 'anywhere' as const,
}
const amountCell = {
  ...line,
  padding: '12px 0 12px 12px',
  verticalAlign: 'top',
  textAlign: 'right' as const,
  whiteSpace: 'nowrap' as const,
  fontFamily: MONO,
  fontSize: 14,
}
const small = { fontSize: 14, lineHeight: '21px', color: palette.soft.light }

/** Products below a heading, each with its cover, its name as a link, and its price. */
export function OffersView({
  title,
  offers,
}: {
  title: string
  offers: MailOffer[]
}): ReactElement {
  const rows = offers.map((offer) => h(OfferRow, { key: offer.url, offer }))
  return h(
    'div',
    null,
    h('h2', { style: heading }, title),
    h(
      'table',
      { width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 20px' } },
      h('tbody', null, ...rows),
    ),
  )
}

function OfferRow({ offer }: { offer: MailOffer }): ReactElement {
  const { title, detail, amount, url, image } = offer
  const size = { width: IMAGE_SIZE, height: IMAGE_SIZE }
  return h(
    'tr',
    null,
    h(
      'td',
      { className: 'line', style: coverCell },
      image && h('img', { src: image, alt: '', ...size, style: cover }),
    ),
    h(
      'td',
      { className: 'line', style: textCell },
      h('a', { className: 'ink', href: url, style: { color: palette.ink.light } }, title),
      detail && h('div', { className: 'soft', style: small }, detail),
    ),
    h('td', { className: 'line', style: amountCell }, amount),
  )
}
