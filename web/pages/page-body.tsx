import { createElement, type ReactNode } from 'react'
import type { PagePart } from '#contract/pages.ts'
import { cx } from '#web/ui/cx.ts'

/** The look of each element; another one is not rendered. */
const looks: Record<string, string> = {
  h2: 'mt-10 text-2xl',
  h3: 'mt-8 text-xl',
  h4: 'mt-6 text-lg',
  p: 'mt-3',
  a: 'link',
  strong: 'font-medium',
  em: 'italic',
  code: 'font-mono text-sm',
  pre: 'mt-3 overflow-x-auto border border-line bg-sunken p-3',
  blockquote: 'mt-4 border-l-3 border-edge pl-4 text-soft',
  ul: 'mt-3 list-disc space-y-1 pl-5',
  ol: 'mt-3 list-decimal space-y-1 pl-5',
  li: '',
  hr: 'mt-8 border-line',
  br: '',
  img: 'mt-6 h-auto max-w-full',
  table: 'w-full border-collapse text-left text-sm',
  thead: '',
  tbody: '',
  tr: 'border-b border-line',
  th: 'px-3 py-2 font-medium first:pl-0 last:pr-0',
  td: 'px-3 py-2 align-top first:pl-0 last:pr-0',
}

const aligned = { center: 'text-center', right: 'text-right' }

type Open = { part: PagePart; key: number; children: ReactNode[] }

/** React elements from the list of the server: every text stays a text. */
export function PageBody({ content }: { content: readonly PagePart[] }) {
  const root: ReactNode[] = []
  const open: Open[] = []
  for (const [key, part] of content.entries()) {
    const into = open.at(-1)?.children ?? root
    if (part.text !== undefined) into.push(part.text)
    else if (part.isEnd) {
      const done = open.pop()
      if (done) (open.at(-1)?.children ?? root).push(toElement(done))
    } else open.push({ part, key, children: [] })
  }
  return <div className="wrap-anywhere">{root}</div>
}

function toElement({ part, key, children }: Open): ReactNode {
  const { tag = '', href, src, alt, align, width, height } = part
  const look = looks[tag]
  if (look === undefined) return children
  const className = cx(look, align && aligned[align])
  const shared = { key, className: className || undefined }
  if (tag === 'table') return toTable(shared, children)
  if (tag === 'a') return createElement(tag, { ...shared, href, ...toRel(href) }, ...children)
  if (tag === 'img') {
    return createElement(tag, { ...shared, src, alt, width, height, loading: 'lazy' })
  }
  return createElement(tag, shared, ...(children.length > 0 ? children : []))
}

/** Scrolls sideways on its own, by keyboard too, so that the page never does. */
function toTable(
  { key, className }: { key: number; className: string | undefined },
  rows: ReactNode[],
) {
  const table = createElement('table', { className }, ...rows)
  const box = { key, tabIndex: 0, className: 'mt-4 overflow-x-auto wrap-break-word' }
  return createElement('div', box, table)
}

/** A link of the shop leads on within it; any other site learns nothing of the page. */
const toRel = (href = '') => (href.startsWith('/') ? {} : { rel: 'noreferrer noopener' })
