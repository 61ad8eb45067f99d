import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  findUnverified,
  type LockFile,
  mayBeUnverified,
  missingEntries,
} from '#scripts/supply/lockfile.ts'

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

it('has a strong checksum for every package that a running shop may load [SEC-26]', () => {
  const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const unverified = findUnverified(lock)
  expect(unverified.filter((path) => !lock.packages[path]?.dev)).toEqual([])
  expect(unverified.filter((path) => !mayBeUnverified(lock, path))).toEqual([])
})

it('names the packages without a strong checksum [SEC-26]', () => {
  const version = '1.0.0'
  const elsewhere = { version, dev: true, optional: true }
  const packages = {
    '': { version },
    'node_modules/good': { version, integrity: 'sha512-abc' },
    'node_modules/none': { version, dev: true, optional: true },
    'node_modules/good/node_modules/@scope/weak': { version, integrity: 'sha1-abc' },
    'node_modules/empty': { version, integrity: '' },
    'node_modules/@biomejs/cli-darwin-x64': elsewhere,
    'node_modules/@tailwindcss/oxide-win32-x64-msvc': { version, optional: true },
    'node_modules/@biomejs/biome': elsewhere,
  }
  const unverified = findUnverified({ packages })
  expect(unverified).toEqual(Object.keys(packages).slice(2))
  expect(unverified.filter((path) => mayBeUnverified({ packages }, path))).toEqual([
    'node_modules/@biomejs/cli-darwin-x64',
  ])
})
