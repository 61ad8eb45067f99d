import MarkdownIt, { type StateBlock, type Token } from 'markdown-it'
import { type PagePart, pageTags } from '#contract/pages.ts'

/** Deeper than any text that a person writes; what is nested deeper is left out. */
const DEPTH_MAX = 40
/** More than 50,000 characters of any text need. */
const PARTS_MAX = 20_000
/** The tables of a text together. A few short lines can declare one of 65,000 cells, which takes a second. */
const CELLS_MAX = 5_000

/** CommonMark with the tables of GitHub. HTML in it stays text, and links to scripts or data are no links. */
const parser = new MarkdownIt('commonmark', { html: false, maxNesting: DEPTH_MAX }).enable('table')

const [parseTable] = parser.block.ruler.getRules('')
parser.block.ruler.at(
  'table',
  (state, from, to, silent) => {
    const cells = silent ? cellsOf(state).seen : countCells(state, from, to)
    return cells <= CELLS_MAX && parseTable?.(state, from, to, silent) === true
  },
  { alt: ['paragraph', 'reference'] },
)

/** The cells of the text so far, with those of the table at this line, if it is one. */
function countCells(state: StateBlock, from: number, to: number): number {
  const cells = cellsOf(state)
  const dashes = state.getLines(from + 1, from + 2, 0, false)
  if (!/^[ \t|:-]+$/.test(dashes)) return cells.seen
  const columns = dashes.split('|').length
  for (let row = from; row < to && !state.isEmpty(row); row += 1) {
    cells.seen += columns
    if (cells.seen > CELLS_MAX) break
  }
  return cells.seen
}

const cellsOf = ({ env }: StateBlock) => env as { seen: number }

const allowed = new Set<string>(pageTags)

/**
 * The elements of a text in Markdown. Only those that are named here exist, with only these attributes: there is no HTML at
 * any time. Links lead to the web, a mailbox, a telephone or this shop; images are the shop's own. The text ends after 20,000 parts, and
 * tables after 5,000 cells stay text.
 */
export function renderMarkdown(text: string): PagePart[] {
  const parts: PagePart[] = []
  /** Whether each open link is shown. */
  const links: boolean[] = []
  const tokens = parser.parse(text, { seen: 0 })
  for (const token of tokens.flatMap((each) =>
    each.type === 'inline' ? (each.children ?? []) : each,
  )) {
    if (parts.length >= PARTS_MAX) break
    add(token)
  }
  return [...parts, ...endsOf(parts)]

  function add(token: Token): void {
    if (token.type === 'image') addImage(token, parts)
    else if (token.type === 'link_open') openLink(token)
    else if (token.type === 'link_close') closeLink()
    else if (token.type === 'text') addText(token.content)
    else if (token.type === 'softbreak') addText('\n')
    else if (token.type === 'fence' || token.type === 'code_block') addCode(token)
    else addElement(token)
  }

  function addCode({ content }: Token): void {
    parts.push({ tag: 'pre' }, { tag: 'code' }, { text: content })
    parts.push({ isEnd: true }, { isEnd: true })
  }

  function addText(text: string): void {
    if (text !== '') parts.push({ text })
  }

  function openLink(token: Token): void {
    const href = String(token.attrGet('href') ?? '')
    const isShown = isLink(href)
    links.push(isShown)
    if (isShown) parts.push({ tag: 'a', href })
  }

  function closeLink(): void {
    if (links.pop()) parts.push({ isEnd: true })
  }

  function addElement(token: Token): void {
    const { tag, nesting, content, hidden } = token
    const name = toTag(tag)
    // The paragraph of an item in a tight list is hidden.
    if (hidden || !allowed.has(name)) return
    if (nesting >= 0) parts.push({ tag: name, ...toAlign(token) })
    addText(content)
    if (nesting <= 0) parts.push({ isEnd: true })
  }
}

/** The ends of the elements that are open after the last part. */
function endsOf(parts: readonly PagePart[]): PagePart[] {
  const open = parts.reduce((sum, { tag, isEnd }) => sum + (tag ? 1 : 0) - (isEnd ? 1 : 0), 0)
  return Array.from({ length: open }, () => ({ isEnd: true as const }))
}

function addImage(token: Token, parts: PagePart[]): void {
  const src = String(token.attrGet('src') ?? '')
  if (isOwnImage(src)) parts.push({ tag: 'img', src, alt: token.content }, { isEnd: true })
}

/** The parser gives a column of a table its alignment as a style. */
function toAlign(token: Token): Pick<PagePart, 'align'> {
  const [, align] = /^text-align:(center|right)$/.exec(String(token.attrGet('style') ?? '')) ?? []
  return align === 'center' || align === 'right' ? { align } : {}
}

/** The title of the page is its only heading of the first level. */
function toTag(name: string): string {
  const [, level] = /^h([1-6])$/.exec(name) ?? []
  return level === undefined ? name : `h${Math.min(Number(level) + 1, 4)}`
}

/** A path of the shop, or an address of the web, a mailbox or a telephone. */
function isLink(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(href)
}

function isOwnImage(src: string): boolean {
  return /^\/images\/[\w-]+\.webp(?:\?w=\d+)?$/.test(src)
}
