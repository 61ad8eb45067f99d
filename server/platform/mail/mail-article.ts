import { createElement as h, type ReactElement, type ReactNode } from 'react'
import type { PagePart } from '#contract/pages.ts'
import { palette } from '#contract/palette.ts'
import type { ArticleBlock } from './mail-blocks.ts'

const rule = `1px solid ${palette.line.light}`
const heading = { margin: '24px 0 8px', fontSize: 18, lineHeight: '25px' }
const list = { margin: '0 0 16px', paddingLeft: 20 }
const cell = {
  padding: '6px 12px 6px 0',
  borderBottom: rule,
  textAlign: 'left',
  verticalAlign: 'top',
}

/** The style of each element; inline, because many mail readers drop style sheets. Another element shows its text only. */
const looks: Record<string, object> = {
  h2: heading,
  h3: { ...heading, fontSize: 16 },
  h4: { ...heading, fontSize: 16 },
  p: { margin: '0 0 16px' },
  a: { color: palette.ink.light },
  strong: {},
  em: {},
  code: {},
  pre: { margin: '0 0 16px', whiteSpace: 'pre-wrap' },
  blockquote: {
    margin: '0 0 16px',
    paddingLeft: 16,
    borderLeft: `3px solid ${palette.edge.light}`,
  },
  ul: list,
  ol: list,
  li: { margin: '0 0 4px' },
  hr: { border: 0, borderTop: rule },
  br: {},
  table: { width: '100%', borderCollapse: 'collapse', margin: '0 0 16px' },
  thead: {},
  tbody: {},
  tr: {},
  th: cell,
  td: cell,
}
const inks: Record<string, string> = {
  a: 'ink',
  hr: 'line',
  blockquote: 'line',
  th: 'line',
  td: 'line',
}

const picture = { maxWidth: '100%', height: 'auto' }

type Open = { part: PagePart; children: ReactNode[] }

/** A text of the shop in a mail; below a rule where it has a title. Images are those of the shop. */
export function ArticleView({ title, content, publicUrl }: ArticleBlock): ReactElement {
  const root: ReactNode[] = []
  const open: Open[] = []
  for (const part of content) {
    const into = open.at(-1)?.children ?? root
    if (part.text !== undefined) into.push(part.text)
    else if (part.isEnd) {
      const done = open.pop()
      if (done) (open.at(-1)?.children ?? root).push(toElement(done, publicUrl))
    } else open.push({ part, children: [] })
  }
  if (title === undefined) return h('div', null, ...root)
  return h(
    'div',
    { className: 'line', style: { margin: '32px 0 0', paddingTop: 16, borderTop: rule } },
    h('h2', { style: { ...heading, margin: '0 0 16px' } }, title),
    ...root,
  )
}

function toElement({ part, children }: Open, publicUrl: string): ReactNode {
  const { tag = '', href, src, alt, width } = part
  const toUrl = (address?: string) =>
    address?.startsWith('/') ? `${publicUrl}${address}` : address
  if (tag === 'img') return h('img', { src: toUrl(src), alt, width, style: picture })
  const style = looks[tag]
  if (style === undefined) return h('span', null, ...children)
  const attributes = { style, className: inks[tag], ...(tag === 'a' && { href: toUrl(href) }) }
  return h(tag, attributes, ...children)
}
