import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  isRunning,
  killWithHelpers,
  migratedFolder,
  query,
  serverPid,
  startOwner,
  temporaryFolder,
  urlOf,
} from './support/processes.ts'

it('loses nothing acknowledged when the program is killed', async () => {
  const dataDir = migratedFolder()
  const first = startOwner(dataDir)
  const url = await urlOf(first)
  await query(url, 'create table paid (id int)')
  const acknowledged = await insertUntilKilled(url, () => first.child.kill('SIGKILL'))
  const leftover = serverPid(dataDir)
  expect(isRunning(leftover)).toBe(true)

  const second = startOwner(dataDir)
  const [kept] = await query(await urlOf(second), 'select count(*)::int n from paid')
  expect(kept?.n).toBeGreaterThanOrEqual(acknowledged)
  expect(isRunning(leftover)).toBe(false)

  const running = serverPid(dataDir)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(isRunning(running)).toBe(false)
})

it('loses nothing when PostgreSQL is killed, and reports its death', async () => {
  const dataDir = migratedFolder()
  const first = startOwner(dataDir)
  const url = await urlOf(first)
  await query(url, 'create table paid (id int)')
  const acknowledged = await insertUntilKilled(url, () =>
    process.kill(serverPid(dataDir), 'SIGKILL'),
  )
  expect(await first.nextLine()).toContain('PostgreSQL ended unexpectedly (signal SIGKILL)')
  expect(await first.ended).toBe(3)

  const second = startOwner(dataDir)
  const [kept] = await query(await urlOf(second), 'select count(*)::int n from paid')
  expect(kept?.n).toBeGreaterThanOrEqual(acknowledged)
})

it('loses nothing when both are killed at once', async () => {
  const dataDir = migratedFolder()
  const first = startOwner(dataDir)
  const url = await urlOf(first)
  await query(url, 'create table paid (id int); insert into paid values (1)')
  process.kill(serverPid(dataDir), 'SIGKILL')
  first.child.kill('SIGKILL')

  const second = startOwner(dataDir)
  expect(await query(await urlOf(second), 'select id from paid')).toEqual([{ id: 1 }])
})

it('leaves no PostgreSQL behind when the program exits without stopping it', async () => {
  const dataDir = migratedFolder()
  const owner = startOwner(dataDir, 'fast')
  await urlOf(owner)
  const server = serverPid(dataDir)
  owner.child.kill('SIGUSR2')
  expect(await owner.ended).toBe(4)
  await expect.poll(() => isRunning(server)).toBe(false)
})

/** Its first and its last file; each start has a folder of its own until the cluster is complete. */
it.each(['global', 'base/5'])(
  'starts after a first start that was killed just after creating %s',
  async (file) => {
    const dataDir = temporaryFolder()
    const first = startOwner(dataDir, 'fast')
    const hasMadeFile = () =>
      readdirSync(dataDir).some((folder) => existsSync(join(dataDir, folder, file)))
    await expect.poll(hasMadeFile, { interval: 2, timeout: 20_000 }).toBe(true)
    killWithHelpers(first)
    await first.ended

    const second = startOwner(dataDir, 'fast')
    expect(await query(await urlOf(second), 'select 1 one')).toEqual([{ one: 1 }])
  },
)

it('refuses a second start on the same data folder in one line with the pid of the first', async () => {
  const dataDir = migratedFolder()
  const first = startOwner(dataDir, 'fast')
  const url = await urlOf(first)
  const second = startOwner(dataDir, 'fast')
  expect(await second.ended).toBe(1)
  expect(second.errors().trim().split('\n')).toEqual([
    expect.stringContaining(
      `already runs on the data folder ${dataDir} (process ${first.child.pid})`,
    ),
  ])
  expect(await query(url, 'select 1 one')).toEqual([{ one: 1 }])
})

it('accepts exactly one of several concurrent starts', async () => {
  const dataDir = temporaryFolder()
  const programs = [1, 2, 3, 4].map(() => startOwner(dataDir, 'fast'))
  const lines = await Promise.all(programs.map((program) => program.nextLine()))
  expect(lines.filter((line) => line !== undefined)).toHaveLength(1)
})

/** Inserts rows one by one while the server or its owner is killed; returns the number of acknowledged rows. */
async function insertUntilKilled(url: string, kill: () => void): Promise<number> {
  let acknowledged = 0
  try {
    for (; acknowledged < 60; acknowledged++) {
      await query(url, `insert into paid values (${acknowledged})`)
      if (acknowledged === 30) kill()
    }
  } catch {
    // The row in flight was not acknowledged.
  }
  return acknowledged
}
