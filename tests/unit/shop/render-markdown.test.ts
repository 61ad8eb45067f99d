import { describe, expect, it } from 'vitest'
import { PAGE_TEXT_MAX } from '#contract/limits.ts'
import { pageTags } from '#contract/pages.ts'
import { renderMarkdown } from '#server/pages/render-markdown.rules.ts'

/** As tags, for a short comparison. */
const show = (markdown: string) =>
  renderMarkdown(markdown)
    .map(({ text, tag, isEnd, ...attributes }) => {
      if (isEnd) return '</>'
      const values = Object.entries(attributes).map(([name, value]) => ` ${name}=${value}`)
      return text ?? `<${tag}${values.join('')}>`
    })
    .join('')

describe('Markdown of a page', () => {
  it.each([
    ['# One\n\n## Two\n\n###### Six', '<h2>One</><h3>Two</><h4>Six</>'],
    ['a *b* **c** `d`', '<p>a <em>b</> <strong>c</> <code>d</></>'],
    ['- a\n- b', '<ul><li>a</><li>b</></>'],
    ['1. a', '<ol><li>a</></>'],
    ['> a\n> b', '<blockquote><p>a\nb</></>'],
    ['a  \nb', '<p>a<br></>\nb</>'.replace('\n', '')],
    ['---', '<hr></>'],
    ['```js\nlet a\n```', '<pre><code>let a\n</></>'],
    ['[a](https://example.com "t")', '<p><a href=https://example.com>a</></>'],
    ['[a](/products) <a@b.de>', '<p><a href=/products>a</> <a href=mailto:a@b.de>a@b.de</></>'],
    [
      '![A shop](/images/ab-12.webp?w=640)',
      '<p><img src=/images/ab-12.webp?w=640 alt=A shop></></>',
    ],
    [
      '| a | b |\n|---|--:|\n| [c](/d) | <b> |',
      '<table><thead><tr><th>a</><th align=right>b</></></><tbody><tr><td><a href=/d>c</></><td align=right><b></></></></>',
    ],
  ])('has headings, lists, links, images, quotes and tables: %j [PAGE-7]', (markdown, shown) => {
    expect(show(markdown)).toBe(shown)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>body{display:none}</style>',
    'a <b onclick="x()">b</b> &lt;script&gt;',
    '<!-- a --><![CDATA[b]]>',
  ])('shows HTML as text: %s [PAGE-8]', (html) => {
    const tags = renderMarkdown(html).flatMap(({ tag }) => tag ?? [])
    expect(tags.filter((tag) => tag !== 'p')).toEqual([])
  })

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt&#58;alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](vbscript:x) [b](data:text/html,x) [c](file:///etc/passwd)',
    '[a](//evil.example) [c](evil)',
    '<javascript:alert(1)>',
    '![a](https://evil.example/a.png) ![b](data:image/png;base64,x) ![c](/images/../x.webp)',
    '![a](//evil.example/images/a.webp) ![b](/images/a.svg)',
  ])('has no link and no image that leads elsewhere: %s [PAGE-8]', (markdown) => {
    expect(renderMarkdown(markdown).filter(({ href, src }) => href ?? src)).toEqual([])
  })

  it.each(['', '> ', '- '])(
    'has 5,000 cells of tables at most, here after %j [PAGE-8]',
    (prefix) => {
      const row = `${prefix.replace('-', ' ')}|a\n`
      const table = `${prefix}${'|a'.repeat(50)}\n${row.replace('|a', '|-'.repeat(50))}`
      const cells = renderMarkdown(`${table}${row.repeat(10)}\n\n${table}${row.repeat(100)}`)
      const count = cells.filter(({ tag }) => tag === 'td' || tag === 'th').length
      expect(count).toBe(550)
    },
  )

  it.each([
    '>',
    '> ',
    '- ',
    '[',
    '![',
    '**a',
    '_a*b',
    '[a](',
    '<a ',
    '`a``',
    '[a]: b\n',
    '\\',
    '&#x',
    '1. ',
    '|a|\n|-|\n',
    '| ',
    '\n`a` ',
    `\n\n${'|a'.repeat(400)}\n${'|-'.repeat(400)}\n${'|\n'.repeat(1000)}`,
  ])('is never deep: %s [PAGE-8]', (piece) => {
    const text = piece.repeat(PAGE_TEXT_MAX / piece.length)
    const parts = renderMarkdown(text)
    let depth = 0
    let depthMax = 0
    for (const { tag, isEnd } of parts) {
      depth += tag === undefined ? (isEnd ? -1 : 0) : 1
      depthMax = Math.max(depth, depthMax)
    }
    expect(depth).toBe(0)
    expect(depthMax).toBeLessThan(60)
    expect(parts.length).toBeLessThan(20_100)
    const tags = [...new Set(parts.flatMap(({ tag }) => tag ?? []))]
    expect(pageTags).toEqual(expect.arrayContaining(tags))
  })
})
