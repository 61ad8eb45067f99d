import { expect, test } from 'vitest'
import { toSide } from '#scripts/bundle/back-office-modules.ts'

const page = '/shop/web/home/home.tsx'
const adminPage = '/shop/web/admin/orders/orders.page.tsx'
const styleGuide = '/shop/web/dev/style-guide.tsx'

/** Module to its importers; those without importers are entries. */
const imports: Record<string, string[]> = {
  [page]: [],
  [adminPage]: [],
  [styleGuide]: [],
  '/shop/web/admin/shared/list.tsx': [adminPage],
  '/shop/web/ui/table.tsx': ['/shop/web/admin/shared/list.tsx', styleGuide],
  '/shop/node_modules/charts/a.js': [adminPage, '/shop/node_modules/charts/b.js'],
  '/shop/node_modules/charts/b.js': ['/shop/node_modules/charts/a.js'],
  '/shop/web/home/hero.tsx': [page],
  '/shop/web/ui/panel.tsx': [adminPage, page],
  '/shop/node_modules/dialog/a.js': ['/shop/web/ui/panel.tsx', '/shop/node_modules/dialog/b.js'],
  '/shop/node_modules/dialog/b.js': ['/shop/node_modules/dialog/a.js'],
  '/shop/web/ui/swatch.tsx': [styleGuide],
}

function graph(id: string) {
  const importers = imports[id]
  return importers ? { isEntry: importers.length === 0, importers, dynamicImporters: [] } : null
}

test.each([
  ['/shop/web/admin/shared/list.tsx', 'back office'],
  ['/shop/web/ui/table.tsx', 'back office'],
  ['/shop/node_modules/charts/a.js', 'back office'],
  ['/shop/node_modules/charts/b.js', 'back office'],
  ['/shop/web/ui/panel.tsx', 'both'],
  ['/shop/node_modules/dialog/a.js', 'both'],
  ['/shop/node_modules/dialog/b.js', 'both'],
  ['/shop/web/home/hero.tsx', 'shop'],
  [page, 'shop'],
  ['/shop/web/ui/swatch.tsx', 'neither'],
])('%s is needed by: %s [TOOL-3]', (id, side) => {
  expect(toSide(id, graph)).toBe(side)
})

test('a module that a page imports later is needed by that page too [TOOL-3]', () => {
  const lazy = { isEntry: false, importers: [adminPage], dynamicImporters: [page] }
  expect(toSide('/shop/web/ui/lazy.tsx', (id) => graph(id) ?? lazy)).toBe('both')
})
