import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixedPages } from '#contract/page-paths.ts'
import { RESERVED_SLUGS } from '#server/pages/pages.rules.ts'

test('no page can have the first part of an address of the shop [PAGE-9]', () => {
  const file = readFileSync(new URL('../../../web/routes.ts', import.meta.url), 'utf8')
  const routes = file.slice(0, file.indexOf("route('admin'"))
  const first = [...routes.matchAll(/^ {2,4}route\('([\w-]+)/gm)].map(([, part]) => part)
  const taken = [...RESERVED_SLUGS, ...Object.keys(fixedPages)]
  expect(first.length).toBeGreaterThan(10)
  expect(first.filter((part) => !taken.includes(part ?? ''))).toEqual([])
})
