import { expect, test } from 'vitest'
import { withLateScripts } from '../../server/http/late-scripts.ts'

test('every preloaded module waits for styles and pictures', () => {
  expect(
    withLateScripts(
      '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>',
    ),
  ).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/a.js"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/b.js"/>',
  )
})

test('other links and words about them stay as they are', () => {
  const html = '<link rel="stylesheet" href="/a.css"/><p>&lt;link rel="modulepreload"&gt;</p>'
  expect(withLateScripts(html)).toBe(html)
})
