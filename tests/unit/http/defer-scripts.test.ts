import { expect, test } from 'vitest'
import { deferScripts } from '#server/http/defer-scripts.ts'

const page = `<head><link rel="modulepreload" nonce="n" href="/a.js"/><link rel="modulepreload" href="/b.js"/>\
<link rel="modulepreload" href="/a.js"/></head><script nonce="n">window.__reactRouterContext = {};</script>\
<script nonce="n" type="module" async="">import "/manifest.js";
import * as route0 from "/a.js";
import * as route1 from "/b.js";
  window.routes = {"a":route0,"b":route1};

import("/entry.js");</script>`

test('modules are preloaded and imported after the first paint, each once', () => {
  const html = deferScripts(page)
  expect(html).not.toContain('<link')
  expect(html).toContain('</head><script nonce="n">window.__reactRouterContext = {};</script>')
  expect(html).toContain('<script nonce="n" type="module" async="">await ')
  const afterPaint = html.slice(html.indexOf("type:'paint'"))
  expect(afterPaint).toContain('["/a.js","/b.js"]')
  expect(afterPaint).toContain(
    'const [,route0,route1]=await Promise.all([import("/manifest.js"),import("/a.js"),import("/b.js")]);' +
      'window.routes = {"a":route0,"b":route1};\n\nimport("/entry.js");dispatchEvent(new Event(\'routes-loaded\'))</script>',
  )
})

test.each([
  ['the start script is no module', page.replace(' type="module"', '')],
  ['the start script has no static imports', page.replaceAll(/import (?!\()[^;]+;/g, '')],
  ['the imports have single quotes', page.replaceAll(/"(\/\w+\.js)";/g, "'$1';")],
  ['the page has no preloads', page.replaceAll(/<link[^>]+>/g, '')],
  [
    'a preload has its attributes in another order',
    page.replace('rel="modulepreload" href="/b.js"', 'href="/b.js" rel="modulepreload"'),
  ],
])('deferring throws when %s', (_, html) => {
  expect(html).not.toBe(page)
  expect(() => deferScripts(html)).toThrow('Cannot defer scripts')
})

test('other links, texts about them, and pages without scripts stay unchanged', () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><p>&lt;link rel="modulepreload"&gt; import "/a.js";</p>'
  expect(deferScripts(html)).toBe(html)
  expect(deferScripts(page + html)).toBe(deferScripts(page) + html)
})
