import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Program, runProgram, temporaryFolder } from './support/processes.ts'

const OWNER = join(import.meta.dirname, 'support/worker-pool-owner.ts')
const LATE = 'A worker did not start (not ready within 3 s).'

const startPool = (hanging: string): Program => runProgram(OWNER, [temporaryFolder(), hanging])

test('replaces a worker that hangs while it starts [SEC-29]', async () => {
  const pool = startPool('2,3')
  const [, first = ''] = /process (\d+)/.exec((await pool.nextLine()) ?? '') ?? []
  process.kill(Number(first), 'SIGKILL')
  expect(await pool.nextLine()).toBe('worker exited (signal SIGKILL), starting another')
  expect(await pool.nextLine()).toBe(LATE)
  expect(await pool.nextLine()).toBe(LATE)
  pool.child.kill('SIGTERM')
  expect(await pool.ended).toBe(0)
})

test('ends the start when the first worker hangs [SEC-29]', async () => {
  const pool = startPool('1')
  expect(await pool.ended).toBe(1)
  expect(pool.errors()).toBe(`${LATE}\n`)
})
