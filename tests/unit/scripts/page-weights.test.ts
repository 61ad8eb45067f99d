import { expect, test } from 'vitest'
import { toSource } from '../../../scripts/bundle/note-sources.ts'
import { findExcesses, toTable, weighPages } from '../../../scripts/bundle/page-weights.ts'

const file = (gzipBytes: number, sources: Record<string, number>) => ({ gzipBytes, sources })

const files = new Map([
  ['/list.js', file(2000, { 'list of routes': 1 })],
  ['/entry.js', file(10_000, { 'web/shell': 1 })],
  ['/react.js', file(100_000, { 'react-dom': 3, 'react-router': 1 })],
  ['/home.js', file(5000, { 'web/home': 1 })],
  ['/home-loader.js', file(100, { 'web/home': 1 })],
  ['/desk.js', file(1000, { 'web/admin': 1 })],
  ['/dashboard.js', file(40_000, { charts: 1 })],
  ['/later.js', file(90_000, { 'web/cart': 1 })],
])

const list = {
  url: '/list.js',
  entry: { module: '/entry.js', imports: ['/react.js'] },
  routes: {
    root: { id: 'root', module: '/entry.js', imports: ['/react.js'] },
    home: {
      id: 'home',
      parentId: 'root',
      module: '/home.js',
      imports: ['/react.js'],
      clientLoaderModule: '/home-loader.js',
    },
    desk: { id: 'desk', parentId: 'root', module: '/desk.js' },
    dashboard: { id: 'dashboard', parentId: 'desk', module: '/dashboard.js' },
  },
}

const budgets = [
  { title: 'home', routes: /^home$/, limitKb: 117 },
  { title: 'back office', routes: /^d/, limitKb: 153 },
]

test('a page weighs what its routes load, each file once, and nothing that waits for a press', () => {
  expect(weighPages(budgets, list, files)).toMatchObject([
    { title: 'home', route: 'home', gzipBytes: 117_100 },
    { title: 'back office', route: 'dashboard', gzipBytes: 153_000 },
  ])
})

test('a page above its budget is named with what weighs most; one at its budget is not', () => {
  expect(findExcesses(weighPages(budgets, list, files))).toEqual([
    'home (home) loads 117.1 kB of JavaScript before a press, 0.1 kB above its budget of 117.0: ' +
      'react-dom 75.0, react-router 25.0, web/shell 10.0, web/home 5.1, list of routes 2.0',
  ])
})

test('the table has a line for each page', () => {
  const lines = toTable(weighPages(budgets, list, files)).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toMatch(/^home +117\.1 +117\.0 +react-dom 75\.0/)
})

test('a budget for a route that is gone, or a file that was not built, stops it', () => {
  const gone = [{ title: 'old', routes: /^old$/, limitKb: 1 }]
  expect(() => weighPages(gone, list, files)).toThrow(/No route is .*old/)
  expect(() => weighPages(budgets, list, new Map())).toThrow('/list.js, which was not built')
})

test.each([
  ['/shop/node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
  ['/shop/node_modules/@base-ui/react/dialog/index.js', '@base-ui/react'],
  ['/shop/web/ui/button.tsx', 'web/ui'],
  ['/shop/web/root.tsx', 'web'],
  ['/shop/contract/money.ts', 'contract'],
  ['\0vite/preload-helper.js', 'bundler'],
])('%s counts as %s', (id, source) => {
  expect(toSource(id)).toBe(source)
})
