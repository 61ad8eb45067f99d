import { expect, test } from 'vitest'
import { chooseSuite } from '#scripts/suites.ts'

const suites = {
  http: { about: 'calls and pages', program: 'http.ts' },
  search: { about: 'search', program: 'search.ts' },
}

test('the first argument names the suite and the others belong to it', () => {
  expect(chooseSuite('bench', suites, ['search', '20000', '--help'])).toEqual({
    kind: 'run',
    program: 'search.ts',
    args: ['20000', '--help'],
  })
})

test.each([[[]], [['--help']], [['-h']]])('%j lists every suite on its own line', (args) => {
  expect(chooseSuite('bench', suites, args)).toEqual({
    kind: 'list',
    text: `npm run bench -- <suite> [options of the suite]

  http    calls and pages
  search  search`,
  })
})

test.each([['ticks'], ['--quick'], ['toString']])('refuses %s with one line', (name) => {
  expect(chooseSuite('bench', suites, [name])).toEqual({
    kind: 'unknown',
    line: `npm run bench: no suite "${name}". Suites: http, search.`,
  })
})
