import { expect, test } from 'vitest'
import { withLateScripts } from '../../server/http/late-scripts.ts'

const page = `<head><link rel="modulepreload" nonce="n" href="/a.js"/><link rel="modulepreload" href="/b.js"/>\
<link rel="modulepreload" href="/a.js"/></head><script nonce="n" type="module" async="">import "/list.js";
import * as route0 from "/a.js";
import * as route1 from "/b.js";
  window.routes = {"a":route0,"b":route1};

import("/entry.js");</script>`

test('modules are preloaded and imported behind the first paint, each once', () => {
  const html = withLateScripts(page)
  expect(html).not.toContain('<link')
  expect(html).toMatch(/^<head><\/head><script nonce="n" type="module" async="">await /)
  const afterPaint = html.slice(html.indexOf("type:'paint'"))
  expect(afterPaint).toContain('["/a.js","/b.js"]')
  expect(afterPaint).toContain(
    'const [,route0,route1]=await Promise.all([import("/list.js"),import("/a.js"),import("/b.js")]);' +
      'window.routes = {"a":route0,"b":route1};\n\nimport("/entry.js");dispatchEvent(new Event(\'routesread\'))</script>',
  )
})

test('other links and words about them stay as they are', () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><p>&lt;link rel="modulepreload"&gt; import "/a.js";</p>'
  expect(withLateScripts(html)).toBe(html)
})
