import { expect, test } from 'vitest'
import { describeLeaks } from '#scripts/bundle/back-office-code.ts'
import {
  describeExcesses,
  measurePages,
  measureParts,
  toTable,
} from '#scripts/bundle/bundle-size.ts'
import { toSource } from '#scripts/bundle/bundle-stats.ts'

const file = (gzipBytes: number, sources: Record<string, number>, imports: string[] = []) => ({
  gzipBytes,
  sources,
  imports,
  loads: imports,
})

const files = new Map([
  ['/manifest.js', file(2000, { 'route manifest': 1 })],
  ['/entry.js', file(10_000, { 'web/shell': 1 })],
  ['/react.js', file(100_000, { 'react-dom': 3, 'react-router': 1 })],
  ['/home.js', file(5000, { 'web/home': 1 })],
  ['/home-loader.js', file(100, { 'web/home': 1 })],
  ['/admin.js', file(1000, { 'web/admin': 1 })],
  ['/dashboard.js', file(40_000, { charts: 1 })],
  ['/lazy.js', file(90_000, { 'web/cart': 1 })],
])

const manifest = {
  url: '/manifest.js',
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
    admin: { id: 'admin', parentId: 'root', module: '/admin.js' },
    'admin-dashboard': { id: 'admin-dashboard', parentId: 'admin', module: '/dashboard.js' },
  },
}

const budgets = [
  { title: 'home', routes: /^home$/, limitKb: 117 },
  { title: 'back office', routes: /^admin/, limitKb: 153 },
]

test('a page counts the files of its routes, each file once, and no lazy file', () => {
  expect(measurePages(budgets, manifest, files)).toMatchObject([
    { title: 'home', route: 'home', gzipBytes: 117_100 },
    { title: 'back office', route: 'admin-dashboard', gzipBytes: 153_000 },
  ])
})

test('a page above its budget is reported with its largest parts; a page at its budget is not', () => {
  expect(describeExcesses(measurePages(budgets, manifest, files))).toEqual([
    'home (home) loads 117.1 kB of JavaScript, 0.1 kB above its budget of 117.0: ' +
      'react-dom 75.0, react-router 25.0, web/shell 10.0, web/home 5.1, route manifest 2.0',
  ])
})

test('code that a press loads counts with its imports that the page lacks [PLAY-14]', () => {
  const budget = { title: 'lazy', file: /^\/lazy/, route: 'home', limitKb: 12 }
  const built = new Map(files)
    .set('/lazy.js', file(5000, { 'web/cart': 1 }, ['/react.js', '/shared.js']))
    .set('/shared.js', file(700, { 'web/ui': 1 }))
  expect(measureParts([budget], manifest, built)).toMatchObject([
    { title: 'lazy', gzipBytes: 5700, limitBytes: 12_000 },
  ])
})

test('the table has a line for each page', () => {
  const lines = toTable(measurePages(budgets, manifest, files)).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toMatch(/^home +117\.1 +117\.0 +react-dom 75\.0/)
})

test('a budget without a route and a file that was not built throw', () => {
  const stale = [{ title: 'old', routes: /^old$/, limitKb: 1 }]
  expect(() => measurePages(stale, manifest, files)).toThrow(/No route matches .*old/)
  expect(() => measurePages(budgets, manifest, new Map())).toThrow(
    '/manifest.js, which was not built',
  )
})

test('a public page that can load code of the back office is reported [TOOL-3]', () => {
  expect(describeLeaks(manifest, files)).toEqual([])
  const leak = 'home can load code of the back office: /admin.js'
  const withImports = (name: string, imports: string[]) =>
    new Map([...files, [name, { ...file(1, { 'web/home': 1 }, imports) }]])
  expect(describeLeaks(manifest, withImports('/home.js', ['/admin.js']))).toEqual([leak])
  const later = withImports('/home.js', ['/panel.js', '/home.js'])
  later.set('/panel.js', file(1, { 'web/account': 1 }, ['/admin.js']))
  expect(describeLeaks(manifest, later)).toEqual([leak])
  const shared = new Map([...files, ['/entry.js', file(1, { 'web/shell': 1, 'web/admin': 1 })]])
  expect(describeLeaks(manifest, shared)).toEqual([
    'root can load code of the back office: /entry.js',
    'home can load code of the back office: /entry.js',
  ])
})

test.each([
  ['/shop/node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
  ['/shop/node_modules/@base-ui/react/dialog/index.js', '@base-ui/react'],
  ['/shop/web/ui/button.tsx', 'web/ui'],
  ['/shop/web/root.tsx', 'web'],
  ['/shop/contract/money.ts', 'contract'],
  ['/contract/web/admin/admin-keys.ts', 'web/admin'],
  ['\0vite/preload-helper.js', 'bundler'],
])('%s counts as %s', (id, source) => {
  expect(toSource(id)).toBe(source)
})
