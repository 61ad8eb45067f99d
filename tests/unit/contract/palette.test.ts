import { globSync, readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { palette, sunken } from '#contract/palette.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Tokens that the shop can replace, without the name of the replacement. */
const tokens = read('web/styles/tokens.css').replace(/var\(--[\w-]+, (#\w+)\)/g, '$1')

it.each(Object.entries({ ...palette, sunken }))(
  'has the %s of tokens.css in both themes',
  (name, { light, dark }) => {
    const token = `--${name}: light-dark(${light}, ${dark});`
    expect(tokens).toContain(token)
  },
)

test('the favicon uses the paper and accent colours of the dark theme', () => {
  const fills = [...read('web/public/favicon.svg').matchAll(/fill="(#\w+)"/g)].map(
    ([, fill]) => fill,
  )
  const { paper, accent } = palette
  expect(fills).toEqual([paper.dark, accent.dark, paper.dark])
})

test('the print footer, without CSS custom properties, uses the soft ink of the light theme', () => {
  const colours = [...read('web/admin/shared/print/print.css').matchAll(/ color: (#\w{6});/g)]
  expect(colours.map(([, colour]) => colour)).toEqual([palette.soft.light])
})

test('no other file repeats a colour of the palette', () => {
  const colours = Object.values(palette).flatMap(({ light, dark }) => [light, dark])
  const checkedAbove = [
    'web/styles/tokens.css',
    'web/public/favicon.svg',
    'web/admin/shared/print/print.css',
  ]
  const repeats = globSync('{server,web}/**/*.{ts,tsx,css,svg}', { cwd: root })
    .filter((path) => !checkedAbove.includes(path))
    .filter((path) => colours.some((colour) => read(path).toLowerCase().includes(colour)))
  expect(repeats).toEqual([])
})
