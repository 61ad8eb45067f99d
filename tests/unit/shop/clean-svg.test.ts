import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cleanSvg } from '#server/shop-profile/logo/clean-svg.rules.ts'
import { isStoredLogo, toDataUrl } from '#server/shop-profile/logo/stored-logo.rules.ts'

const wrap = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 10"${more}>${inside}</svg>`
const insideOf = (svg: string) => /^<svg [^>]*?(?:\/>|>(.*)<\/svg>)$/s.exec(svg)?.[1] ?? ''
const clean = (inside: string, more?: string) => {
  const { svg, removed } = cleanSvg(wrap(inside, more))
  return { inside: insideOf(svg), svg, removed }
}

/** Each part refers to the next one. */
const chain = (length: number, wrapIn: (reference: string) => string) =>
  Array.from({ length }, (_, index) => wrapIn(`<use id="u${index}" href="#u${index + 1}"/>`)).join(
    '',
  )

const bar = '<path d="M0 0h40v10z"/>'
/** Anything that loads, runs, animates or leads elsewhere. */
const DANGER =
  /script|onload|onclick|foreignobject|<image|<a[ >]|animate|<set|@|https?:(?!\/\/www\.w3\.org\/2000\/svg")|data:|javascript|<!|\\|expression|behavior|<\?/i

describe('a cleaned SVG', () => {
  it.each([
    ['<path d="M0 0l1e3-2z" fill="#B8261B" stroke-width=".5"/>'],
    ['<g transform="matrix(1 0 0 1 2.5 -3)"><circle cx="1" cy="2" r="3" opacity=".5"/></g>'],
    ['<style>.st0,.cls-1{fill:#fff;fill-rule:evenodd}</style><path class="st0 cls-1" d="M0 0z"/>'],
    ['<rect style="fill:rgb(1, 2, 3);mix-blend-mode:multiply" width="100%" height="5"/>'],
    [
      '<defs><linearGradient id="paint0_1:2"><stop offset="0" stop-color="red"/></linearGradient></defs><path d="M0 0z" fill="url(#paint0_1:2)"/>',
    ],
    ['<defs><path id="a" d="M0 0z"/></defs><use href="#a"/>'],
    ['<text x="1" font-family="\'Söhne\', serif">R &amp; B</text>'],
  ])('has the shapes, styles and references of drawing programs: %s [SHOP-12]', (inside) => {
    expect(clean(inside)).toMatchObject({ inside, removed: [] })
  })

  it('loses the data of editors without a word [SHOP-12]', () => {
    const editor = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><!-- Made by -->`
    const given = `${editor}${wrap(`<title>Logo</title><metadata><x/></metadata><sodipodi:view a="1"/><g inkscape:label="1" data-name="a" xml:space="preserve">${bar}</g>`, ' version="1.1" xmlns:sodipodi="x"')}`
    const { svg, removed } = cleanSvg(given)
    expect(insideOf(svg)).toBe(`<g>${bar}</g>`)
    expect(removed).toEqual([])
  })

  it('keeps the content of links, and old references by their new name [SHOP-12]', () => {
    expect(clean(`<a xlink:href="https://evil.example"><g id="a">${bar}</g></a>`).inside).toBe(
      `<g id="a">${bar}</g>`,
    )
    expect(clean('<g id="a"/><use xlink:href="#a"/>').inside).toBe('<g id="a"/><use href="#a"/>')
  })

  it.each([
    ['<script>alert(1)</script>', 'script'],
    ['<SCRIPT>alert(1)</SCRIPT>', 'SCRIPT'],
    ['<svg:script>alert(1)</svg:script>', undefined],
    ['<script xlink:href="https://evil.example/a.js"/>', 'script'],
    ['<g onload="alert(1)"/>', 'onload of g'],
    [
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
      'foreignObject',
    ],
    ['<image href="https://evil.example/a.png"/>', 'image'],
    ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', 'image'],
    ['<use href="https://evil.example/a.svg#b"/>', 'href of use'],
    ['<use href="data:image/svg+xml,x#b"/>', 'href of use'],
    ['<use href="javascript:alert(1)"/>', 'href of use'],
    ['<a href="javascript:alert(1)"><g/></a>', undefined],
    ['<path fill="url(https://evil.example/a.svg#b)"/>', 'fill of path'],
    ['<path fill="url( &#35;a)url(//evil.example)"/>', 'fill of path'],
    ['<path style="fill:url(//evil.example);filter:url(#a)"/>', 'style fill'],
    ['<path style="fill:u\\72l(//evil.example)"/>', 'style fill'],
    ['<path style="width:expression(alert(1))"/>', 'style width'],
    ['<path style="fill:image-set(a)"/>', 'style fill'],
    [
      '<style>@import "https://evil.example/a.css";</style>',
      'style @import "https://evil.example/a.css";',
    ],
    ['<style>@font-face{font-family:a;src:url(//evil.example)}</style>', 'style @font-face'],
    ['<style>@media all{.a{fill:url(//evil.example)}}</style>', 'style @media all'],
    ['<style>.a{background:url(//evil.example)}</style>', 'style background'],
    ['<style><![CDATA[.a{fill:red}</style><script>alert(1)</script>]]></style>', undefined],
    ['<style>.a{fill:/*</style><script>*/red}</style>', undefined],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', 'animate'],
    ['<set attributeName="onload" to="alert(1)"/>', 'set'],
    ['<animateTransform attributeName="transform"/>', 'animateTransform'],
    ['<filter id="a"><feImage href="https://evil.example"/></filter>', 'filter'],
    ['<marker id="m"/><path marker-mid="url(#m)"/>', 'marker'],
    ['<path stroke-dasharray=".0001"/>', 'stroke-dasharray of path'],
    ['<iframe src="https://evil.example"/>', 'iframe'],
    ['<html:img src="x"/>', undefined],
    ['<text>&lt;script>alert(1)&lt;/script></text>', undefined],
    ['<handler type="text/javascript">alert(1)</handler>', 'handler'],
  ])('is harmless, and names the removed part: %s [SHOP-12]', (inside, name) => {
    const { svg, removed } = clean(`${inside}${bar}`)
    expect(svg.replaceAll(/<text>.*?<\/text>/g, '')).not.toMatch(DANGER)
    if (name === undefined) expect(svg).not.toMatch(/<script|<html|<img/)
    else expect(removed).toContain(name.slice(0, 40))
  })

  it('ends with its first element [SHOP-12]', () => {
    const { svg } = cleanSvg(`<html/>${wrap(bar)}<svg viewBox="0 0 1 1"><g/></svg><script/>`)
    expect(insideOf(svg)).toBe(bar)
  })

  it.each([
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${wrap(bar)}`, /entities/],
    ['no SVG', '<html><body/></html>', /no SVG/],
    ['an empty file', '<', /no SVG/],
    ['no size', '<svg><path d="M0 0z"/></svg>', /viewBox/],
    ['a size in per cent', '<svg width="100%" height="100%"/>', /viewBox/],
    ['an infinite size', '<svg viewBox="0 0 1e999 1"/>', /viewBox/],
    ['a negative size', '<svg viewBox="0 0 -4 1"/>', /viewBox/],
    ['half a view box', '<svg viewBox="0 0 4"/>', /viewBox/],
    ['a line', '<svg viewBox="0 0 4000 1"/>', /20 times/],
    ['deep nesting', wrap('<g>'.repeat(100)), /too deeply/],
    ['deep nesting of removed parts', wrap('<b>'.repeat(4000)), /3000 elements/],
    ['chained references', wrap(chain(2900, (next) => next)), /too deeply/],
    ['a part in itself', wrap('<g id="a"><use href="#a"/></g>'), /refers to itself/],
    [
      'a style in itself',
      wrap('<style>.a{mask:url(#m)}</style><mask id="m"><g class="b a"/></mask>'),
      /itself/,
    ],
    ['doubled masks', wrap(doubled((id) => `<g style="mask:url(#${id})"/>`)), /too often/],
    [
      'doubled patterns in a style sheet',
      wrap(
        `<style>${ids.map((id) => `.${id}x,#${id}y{fill:url('#${id}')}`).join('')}</style>${doubled((id) => `<g class="${id}x"/>`)}`,
      ),
      /too often/,
    ],
  ])('is refused with %s [SHOP-12]', (_, text, message) => {
    expect(() => cleanSvg(text)).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        field: 'file',
        message: expect.stringMatching(message),
      }),
    )
  })

  it('takes linear time for long values [SHOP-12]', () => {
    const long = ['1', 'a', '(', 'url(', 'url(#', '/*', '{', ' ', ';', 'a:b;', '-', ',', '#']
    const before = process.cpuUsage()
    for (const piece of long) {
      const text = piece.repeat(50_000)
      clean(`<path d="${text}" style="${text}" id="${text}"/><style>${text}</style>${bar}`)
    }
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })

  it('has a size of its own from the view box, or from width and height [SHOP-12]', () => {
    expect(cleanSvg('<svg viewBox="0,0 40 10"/>')).toMatchObject({ width: 640, height: 160 })
    expect(cleanSvg('<svg width="10px" height="40"/>').svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="160" viewBox="0 0 10 40"/>',
    )
  })
})

const ids = Array.from({ length: 30 }, (_, index) => `a${index}`)

/** Each part shows the next twice. */
function doubled(show: (id: string) => string): string {
  const parts = ids.map((id, index) => {
    const next = `a${index + 1}`
    return `<g id="${id}">${show(next)}${show(next)}</g>`
  })
  return parts.join('')
}

test('cleaning any SVG leaves nothing dangerous, and cleaning it again changes nothing [SHOP-12]', () => {
  const piece = fc.constantFrom(
    ...[
      '<g>',
      '</g>',
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<text>',
      '</text>',
      '<use ',
    ],
    ...['href="', 'xlink:href="#a"', 'onload="', '"', "'", '>', '/>', '<![CDATA[', ']]>', '<!--'],
    ...[
      '-->',
      '&lt;',
      '&#60;',
      '&#1;',
      '&amp;',
      '<?x ',
      '?>',
      'url(#a)',
      'url(',
      '{',
      '}',
      '@import',
    ],
    ...[
      'fill="',
      'id="a"',
      'class="b c"',
      '.b',
      ':',
      ';',
      'fill',
      'red',
      ' ',
      '/*',
      '*/',
      '\\',
      '=',
    ],
    ...[
      'javascript:alert(1)',
      'https://evil.example',
      '\u0000',
      '\ud800',
      '<svg viewBox="0 0 1 1">',
    ],
    ...['<a ', '<foreignObject>', '<image ', 'style="', '<path ', 'd="M0 0z"', '<!DOCTYPE svg>'],
  )
  const inside = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(inside, (text) => {
      let svg: string
      try {
        svg = cleanSvg(wrap(text)).svg
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid-input' })
        return
      }
      const outsideTexts = svg.replaceAll(/>[^<]*</g, '><')
      expect(outsideTexts).not.toMatch(DANGER)
      expect(cleanSvg(svg).svg).toBe(svg)
    }),
    { numRuns: 2000 },
  )
})

test('a stored logo is a clean SVG or a PNG [SHOP-18]', () => {
  const stored = (text: string) => isStoredLogo(toDataUrl(Buffer.from(text), 'svg'))
  expect(stored(cleanSvg(wrap(bar)).svg)).toBe(true)
  expect(stored(wrap(`${bar}<script/>`))).toBe(false)
  expect(stored('nothing')).toBe(false)
  expect(isStoredLogo('data:text/html;base64,AAAA')).toBe(false)
  expect(isStoredLogo(toDataUrl(Buffer.from('GIF89a'), 'png'))).toBe(false)
})
