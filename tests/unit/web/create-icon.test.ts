import { readdirSync, readFileSync } from 'node:fs'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from '../../../web/ui/create-icon.ts'

const used = new Set(
  readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(`web/${file}`, 'utf8').matchAll(/'lucide-react\/icons\/(.+)'/g)].map(
        ([, name = '']) => drawnAs(name),
      ),
    ),
)

test('icons in the browser are drawn as the server draws them', async () => {
  expect(used.size).toBeGreaterThan(20)
  for (const name of used) {
    const { default: Theirs, __iconData } = await import(
      /* @vite-ignore */ `lucide-react/icons/${name}`
    )
    const Ours = createIcon(__iconData)
    for (const props of [
      {},
      { size: 16, className: 'text-ink shrink-0', strokeWidth: 1.5 },
      { 'aria-label': 'Close' },
      { 'aria-hidden': true, 'aria-label': undefined },
      { role: 'img', children: createElement('title', null, 'Close') },
    ]) {
      expect(attributes(createElement(Ours, props))).toEqual(
        attributes(createElement(Theirs, props)),
      )
    }
  }
})

/** An icon that got a new name leads to the one that is drawn. */
function drawnAs(name: string): string {
  const file = readFileSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, 'utf8')
  return /export \{ default \} from '\.\/(.+)\.mjs'/.exec(file)?.[1] ?? name
}

/** The tags in order, each with its attributes in any order. */
function attributes(icon: ReactElement): unknown {
  const tags = renderToStaticMarkup(icon).split('<')
  return tags.map((tag) => [
    tag.split(/[ >]/)[0],
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([text]) => text).sort(),
    tag.split('>')[1],
  ])
}
