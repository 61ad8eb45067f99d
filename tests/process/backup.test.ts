import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { databaseCheck } from '#server/health/services/database.check.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import {
  query,
  runCommand as run,
  startOwner,
  temporaryFolder,
  urlOf,
} from './support/processes.ts'

const BETWEEN_SALES_MS = 20

async function backUp(dataDir: string, folder: string, more: string[] = []): Promise<string> {
  const program = run('backup', [folder, ...more], { DATA_DIR: dataDir })
  expect([await program.ended, program.errors()]).toEqual([0, ''])
  const whole = readdirSync(folder).filter((name) => !name.endsWith('.unfinished'))
  const [newest = ''] = whole.sort().reverse()
  return join(folder, newest)
}

/** The data folder of a shop with a running database, some rows, an image and a secret. */
async function openShopFolder(env: NodeJS.ProcessEnv = {}) {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'images/renditions/sleeve'), { recursive: true })
  writeFileSync(join(dataDir, 'images/sleeve.webp'), 'a sleeve')
  writeFileSync(join(dataDir, 'images/renditions/sleeve/320.webp'), 'a small sleeve')
  writeFileSync(join(dataDir, 'jwt-secret'), 'a secret of more than thirty-two letters')
  const owner = startOwner(dataDir, 'fast', env)
  const url = await urlOf(owner)
  await query(
    url,
    `create table sale (id int primary key, at timestamptz default clock_timestamp())`,
  )
  const close = async () => {
    owner.child.kill('SIGTERM')
    expect(await owner.ended).toBe(0)
  }
  return { dataDir, url, close }
}

async function idsIn(dataDir: string): Promise<number[]> {
  const owner = startOwner(dataDir, 'fast')
  const rows = await query(await urlOf(owner), 'select id from sale order by id')
  owner.child.kill('SIGTERM')
  await owner.ended
  return rows.map(({ id }) => Number(id))
}

it('restores a shop that sold during the backup, with its images and secret', async () => {
  const { dataDir, url, close } = await openShopFolder()
  const folder = temporaryFolder()
  const sold = { before: 0, all: 0 }
  let isDone = false
  const selling = (async () => {
    for (; !isDone; sold.all++) {
      await query(url, `insert into sale (id) values (${sold.all + 1})`)
      await pause(BETWEEN_SALES_MS)
    }
  })()
  await expect.poll(() => sold.all).toBeGreaterThan(3)
  sold.before = sold.all
  const backup = await backUp(dataDir, folder)
  isDone = true
  await selling
  await close()

  const elsewhere = join(temporaryFolder(), 'new')
  const restore = run('restore', [backup], { DATA_DIR: elsewhere })
  expect([await restore.ended, restore.errors()]).toEqual([0, ''])
  const ids = await idsIn(elsewhere)
  expect(ids).toEqual(ids.map((_, index) => index + 1))
  expect(ids.length).toBeGreaterThanOrEqual(sold.before)
  for (const file of ['images/sleeve.webp', 'images/renditions/sleeve/320.webp', 'jwt-secret']) {
    expect(readFileSync(join(elsewhere, file))).toEqual(readFileSync(join(dataDir, file)))
  }

  const again = run('restore', [backup], { DATA_DIR: elsewhere })
  expect(await again.ended).toBe(1)
  expect(again.errors()).toContain(`There is a shop in ${elsewhere} already.`)
})

it('restores with the WAL archive to a point in time or to its end, and reports a stuck archive', async () => {
  const walArchive = join(temporaryFolder(), "the owner's 100% journal")
  const { dataDir, url, close } = await openShopFolder({ WAL_ARCHIVE: walArchive })
  const backup = await backUp(dataDir, temporaryFolder())
  await query(url, 'insert into sale (id) values (1)')
  const afterFirst = `date_trunc('milliseconds', clock_timestamp()) + interval '1 ms'`
  const [{ at } = {}] = await query(url, `select to_json(${afterFirst}) at`)
  await query(url, 'insert into sale (id) values (2)')
  await expectStuckArchiveReport(url, walArchive)
  await close()
  const restoreTo = async (until: string[]) => {
    const env = { DATA_DIR: join(temporaryFolder(), 'new'), WAL_ARCHIVE: walArchive }
    const restore = run('restore', [backup, ...until], env)
    expect([await restore.ended, restore.errors()]).toEqual([0, ''])
    return idsIn(env.DATA_DIR)
  }
  expect(await restoreTo(['--until', String(at)])).toEqual([1])
  expect(await restoreTo(['--until', 'latest'])).toEqual([1, 2])
})

/** The doctor reports the failing WAL archive until it recovers. */
async function expectStuckArchiveReport(url: string, walArchive: string): Promise<void> {
  const { db, close } = openDatabase(url)
  const check = databaseCheck(readConfig({ WAL_ARCHIVE: walArchive }))
  const handOver = () =>
    query(url, `select pg_logical_emit_message(true, 'sale', 'one more'), pg_switch_wal()`)
  const isReported = async () => {
    const context = { db, now: () => new Date(), isInShop: false }
    const lines = await check.run(context, AbortSignal.timeout(10_000))
    return lines.some(({ text }) => text.startsWith('WAL archiving fails'))
  }
  expect(await isReported()).toBe(false)
  renameSync(walArchive, `${walArchive} elsewhere`)
  await handOver()
  await expect.poll(isReported, { timeout: 60_000 }).toBe(true)
  renameSync(`${walArchive} elsewhere`, walArchive)
  await handOver()
  await expect.poll(isReported, { timeout: 60_000 }).toBe(false)
  await close()
}

/** The backup of a stopped shop, made once: the tests below change no file of it. */
const stopped: { folder: string; backup?: Promise<string> } = {
  folder: mkdtempSync(join(tmpdir(), 'runout-process-')),
}
afterAll(() => rmSync(stopped.folder, { recursive: true, force: true }))

function backUpStopped(): Promise<string> {
  const make = async () => {
    const { dataDir, close } = await openShopFolder()
    await close()
    return backUp(dataDir, stopped.folder)
  }
  stopped.backup ??= make()
  return stopped.backup
}

it('refuses a damaged backup', async () => {
  const backup = join(temporaryFolder(), 'damaged')
  cpSync(await backUpStopped(), backup, { recursive: true })
  const picture = join(backup, 'data/images/sleeve.webp')
  const elsewhere = join(temporaryFolder(), 'new')
  const damages: [string, () => void][] = [
    ['was changed', () => writeFileSync(picture, 'another sleeve')],
    ['is missing or cannot be read', () => rmSync(picture)],
  ]
  for (const [trouble, damage] of damages) {
    damage()
    const restore = run('restore', [backup], { DATA_DIR: elsewhere })
    expect(await restore.ended).toBe(1)
    expect(restore.errors()).toBe(
      `The backup is damaged: data/images/sleeve.webp ${trouble}. Use another one.\n`,
    )
    expect(existsSync(join(elsewhere, 'postgres'))).toBe(false)
  }
})

const readAll = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')])
    .sort()

async function refusedRestore(backup: string, dataDir: string): Promise<string> {
  const restore = run('restore', [backup], { DATA_DIR: dataDir })
  expect(await restore.ended).toBe(1)
  return restore.errors()
}

it('backs up a stopped shop, overwrites nothing in a data folder, leaves the images in it, and brings missing ones [SEC-16]', async () => {
  const backup = await backUpStopped()
  for (const path of ['jwt-secret', 'images/renditions/sleeve/320.webp']) {
    const dataDir = temporaryFolder()
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), "another shop's, of more than thirty-two letters")
    const before = readAll(dataDir)
    expect(await refusedRestore(backup, dataDir)).toBe(
      `${join(dataDir, path)} exists already and is not the one of the backup. Set DATA_DIR to another folder, or move this file away.\n`,
    )
    expect(readAll(dataDir).filter(([name]) => !name?.startsWith('/lock'))).toEqual(before)
  }

  const dataDir = temporaryFolder()
  cpSync(join(backup, 'data/images'), join(dataDir, 'images'), { recursive: true })
  writeFileSync(join(dataDir, 'images/newer.webp'), 'a newer sleeve')
  rmSync(join(dataDir, 'images/renditions'), { recursive: true })
  const restore = run('restore', [backup], { DATA_DIR: dataDir })
  expect([await restore.ended, restore.errors()]).toEqual([0, ''])
  expect(readAll(join(dataDir, 'images'))).toEqual([
    ['/newer.webp', 'a newer sleeve'],
    ['/renditions/sleeve/320.webp', 'a small sleeve'],
    ['/sleeve.webp', 'a sleeve'],
  ])
})

it('two shops back up into one folder at the same time, and each retains its newest and removes its own only [SEC-29]', async () => {
  const folder = temporaryFolder()
  const shops = [await openShopFolder(), await openShopFolder()]
  const runs = shops.map(({ dataDir }) => run('backup', [folder], { DATA_DIR: dataDir }))
  for (const program of runs) expect([await program.ended, program.errors()]).toEqual([0, ''])
  const both = readdirSync(folder)
  expect(both).toHaveLength(2)
  const [one = { dataDir: '' }] = shops
  const brokenOff = 'runout-2099-01-01T00-00-00Z.unfinished'
  mkdirSync(join(folder, brokenOff))
  const newest = basename(await backUp(one.dataDir, folder, ['--keep', '1']))
  const left = readdirSync(folder)
  expect(left).toHaveLength(3)
  expect(left).toEqual(expect.arrayContaining([newest, brokenOff]))
  for (const { close } of shops) await close()
})

it('reports each fault in one line', async () => {
  const faults = [
    ['backup', [], 'Say where to: npm run backup'],
    ['backup', ['x', '--sideways'], "Unknown option '--sideways'"],
    ['backup', ['/dev/null/x'], 'ENOTDIR'],
    ['restore', [], 'Say which: npm run restore'],
    ['restore', ['/nowhere'], '/nowhere is not a complete backup'],
    ['restore', ['x', '--until', 'noon'], 'noon is no moment'],
    ['export', ['--help'], "Unknown option '--help'"],
    ['export', ['/dev/null/x'], 'There is no shop in'],
    ['reset-second-factor', ['owner@example.com'], 'There is no shop in'],
  ] as const
  const report = async (script: string, args: readonly string[]) => {
    const program = run(script, [...args], { DATA_DIR: temporaryFolder() })
    return { code: await program.ended, errors: program.errors() }
  }
  const reports = await Promise.all(faults.map(([script, args]) => report(script, args)))
  for (const [index, [script, args, message]] of faults.entries()) {
    const { code, errors = '' } = reports[index] ?? {}
    const name = `${script} ${args.join(' ')}`
    expect(code, name).toBe(1)
    expect(errors, name).toContain(message)
    expect(errors, name).not.toContain('    at ')
  }
})
