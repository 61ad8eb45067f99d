import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDataDir, lockDataDir } from '#server/platform/process/data-dir.ts'
import { temporaryFolder } from './support/processes.ts'

it('creates a data folder that only its owner can enter', () => {
  const path = join(temporaryFolder(), 'deep', 'data')
  createDataDir(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

it('reports an unwritable data folder in one line', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(() => createDataDir(join(file, 'data'))).toThrow(
    /^Cannot write in the data folder .*data \(ENOTDIR\)\. Set DATA_DIR to .*\.$/,
  )
})

it('locks a data folder again after its release', async () => {
  const path = temporaryFolder()
  const lock = await lockDataDir(path)
  await expect(lockDataDir(path)).rejects.toThrow(`already runs on the data folder ${path}`)
  lock.release()
  const next = await lockDataDir(path)
  next.release()
})
