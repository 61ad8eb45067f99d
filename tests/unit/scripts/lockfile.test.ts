import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type LockFile, missingEntries } from '#scripts/supply/lockfile.ts'

it('finds nothing missing in the lock file of this repository', () => {
  const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(missingEntries(lock)).toEqual({})
})

it.each([
  ['@tool/core-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@tool/core-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
  ['@tool/core-darwin-x64', { os: ['darwin'], cpu: ['x64'] }],
  ['@tool/core-wasm32-wasi', { cpu: ['wasm32'] }],
])('creates the entry of %s from its name', (name, platform) => {
  const tool = { version: '2.1.0', dev: true, optionalDependencies: { [name]: '2.1.0' } }
  expect(missingEntries({ packages: { 'node_modules/tool': tool } })).toEqual({
    [`node_modules/${name}`]: { version: '2.1.0', dev: true, optional: true, ...platform },
  })
})

it('finds a package where Node would: beside its parent or further up', () => {
  const parent = { version: '1.0.0', optionalDependencies: { extra: '1.0.0' } }
  const extra = { version: '1.0.0', optional: true }
  const at = (path: string) => ({
    packages: { 'node_modules/a/node_modules/b': parent, [path]: extra },
  })
  expect(missingEntries(at('node_modules/a/node_modules/b/node_modules/extra'))).toEqual({})
  expect(missingEntries(at('node_modules/a/node_modules/extra'))).toEqual({})
  expect(missingEntries(at('node_modules/extra'))).toEqual({})
  expect(missingEntries(at('node_modules/c/node_modules/extra'))).toHaveProperty([
    'node_modules/extra',
  ])
})
