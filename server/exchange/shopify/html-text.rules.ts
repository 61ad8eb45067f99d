import { Parser } from 'htmlparser2'

/** Elements that stand on lines of their own. */
const blocks = new Set(
  'address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Elements without readable text. */
const silent = new Set(
  'script style head template noscript iframe object svg math textarea select title'.split(' '),
)

/** The text of an HTML fragment: paragraphs and list items are lines, everything else that is no text is dropped. */
export function htmlToText(html: string): string {
  const lines: string[] = []
  let line: string | undefined
  let depth = 0
  let silence: { name: string; depth: number } | undefined
  const endLine = () => {
    if (line !== undefined) lines.push(line.trim())
    line = undefined
  }
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1
        if (silent.has(name)) silence ??= { name, depth }
        else if (name === 'br') lines.push((line ?? '').trim())
        if (name === 'br') line = undefined
        else if (blocks.has(name)) endLine()
        else if (name === 'td' || name === 'th') line = line && `${line} `
      },
      ontext(text) {
        if (silence) return
        const piece = text.replace(/[^\S\u00a0]+/g, ' ').replaceAll('\u00a0', ' ')
        if (line !== undefined || piece.trim() !== '') line = (line ?? '') + piece
      },
      onclosetag(name) {
        if (silence?.depth === depth) silence = undefined
        depth -= 1
        if (blocks.has(name)) endLine()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  endLine()
  return lines
    .join('\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as HTML that `htmlToText` reads as the same lines. */
export function textToHtml(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => entities[sign] ?? sign) || '<br>'}</p>`)
    .join('')
}
