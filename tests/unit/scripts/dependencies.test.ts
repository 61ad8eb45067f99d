import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = globSync('{server,web,contract,db}/**/*.{ts,tsx,css}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** By its whole name, or by a template that completes the name of its scope. */
function isImported(name: string): boolean {
  if (new RegExp(`['"\`]${name}['"\`/]`).test(sources)) return true
  const [scope = '', rest = ''] = name.split('/')
  return sources.includes(`\`${scope}/\${`) && sources.includes(`'${rest}'`)
}

test('each production dependency is imported by the shop [TOOL-13]', () => {
  expect(Object.keys(dependencies).filter((name) => !isImported(name))).toEqual([])
})

test('a package that nothing imports is found [TOOL-13]', () => {
  expect(isImported('isbot')).toBe(false)
  expect(isImported('fastify')).toBe(true)
})
