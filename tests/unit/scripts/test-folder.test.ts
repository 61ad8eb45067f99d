import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { chooseTestFolder } from '#scripts/test/test-folder.ts'

const GIGABYTE = 1024 ** 3

it.each([
  ['in memory', 'both have room', { inFolder: 2, available: 6 }, '/dev/shm'],
  ['on disk', 'the folder is small, as in containers', { inFolder: 0.06, available: 20 }, tmpdir()],
  ['on disk', 'programs need the memory', { inFolder: 8, available: 5 }, tmpdir()],
  ['on disk', 'there is no such folder', { inFolder: 0, available: 20 }, tmpdir()],
])('the files of tests are %s when %s', (_place, _when, { inFolder, available }, folder) => {
  const room = { inFolder: inFolder * GIGABYTE, available: available * GIGABYTE }
  expect(chooseTestFolder(room)).toBe(folder)
})
