import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDataDir, lockDataDir } from '../../server/platform/data-dir.ts'
import { temporaryFolder } from './support/processes.ts'

it('makes a data folder that only its owner can enter', () => {
  const path = join(temporaryFolder(), 'deep', 'data')
  createDataDir(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

it('says in one line that a data folder cannot be written', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(() => createDataDir(join(file, 'data'))).toThrow(
    /^Cannot write in the data folder .*data \(ENOTDIR\)\. Set DATA_DIR to .*\.$/,
  )
})

it('can be locked again after it was released', async () => {
  const path = temporaryFolder()
  const lock = await lockDataDir(path)
  await expect(lockDataDir(path)).rejects.toThrow(`already runs on the data folder ${path}`)
  lock.release()
  const next = await lockDataDir(path)
  next.release()
})
