import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeOldBackups } from '#server/backup/index.ts'
import { assertIntact, finalizeBackup, readManifest } from '#server/backup/manifest.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runout-backups-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type About = { source?: string; day: string; name?: string }

/** A backup with two files, taken at noon of that day. */
async function makeBackup({ source = 'shop/1', day, name = day }: About): Promise<string> {
  const backup = join(folder, `runout-${name}T12-00-00Z`)
  mkdirSync(join(backup, 'data/images'), { recursive: true })
  writeFileSync(join(backup, 'data/jwt-secret'), 'a secret')
  writeFileSync(join(backup, 'data/images/sleeve.webp'), 'a sleeve')
  const takenAt = `${day}T12:00:00.000Z`
  await finalizeBackup(backup, { kind: 'cluster', shop: 'Runout', postgres: '18', takenAt, source })
  return backup
}

const daysLeft = () => readdirSync(folder).map((name) => name.slice(7, 17))
const prune = (made: string, keep: number) =>
  removeOldBackups({ made, keep, walArchive: undefined })

describe('--keep [SEC-29]', () => {
  test('removes the oldest of this shop, by the time in the manifest [SEC-29]', async () => {
    // Its name was taken by another shop's.
    await makeBackup({ day: '2026-11-01', name: '2026-11-09' })
    for (const day of ['2026-11-02', '2026-11-03']) await makeBackup({ day })
    const made = await makeBackup({ day: '2026-11-04' })
    expect(await prune(made, 2)).toEqual([
      'runout-2026-11-09T12-00-00Z',
      'runout-2026-11-02T12-00-00Z',
    ])
    expect(daysLeft()).toEqual(['2026-11-03', '2026-11-04'])
  })

  test('leaves backups of other shops, and folders that are none [SEC-29]', async () => {
    await makeBackup({ day: '2026-10-01', source: 'shop/2' })
    await makeBackup({ day: '2026-12-01', source: 'shop/2' })
    await makeBackup({ day: '2026-10-02' })
    mkdirSync(join(folder, 'runout-2020-01-01T00-00-00Z'))
    const made = await makeBackup({ day: '2026-11-04' })
    expect(await prune(made, 1)).toEqual(['runout-2026-10-02T12-00-00Z'])
    expect(daysLeft()).toEqual(['2020-01-01', '2026-10-01', '2026-11-04', '2026-12-01'])
  })

  test('removes none when the clock went back [SEC-29]', async () => {
    await makeBackup({ day: '2026-11-02' })
    await makeBackup({ day: '2027-11-03' })
    const made = await makeBackup({ day: '2026-11-04' })
    await expect(prune(made, 1)).rejects.toThrow(
      'No old backup was removed: runout-2027-11-03T12-00-00Z is newer than the one just made.',
    )
    expect(daysLeft()).toHaveLength(3)
  })
})

describe('a manifest [SEC-16]', () => {
  test.each(['data/extra.txt', 'data/images/extra.webp', 'extra'])(
    'names each file of its backup, or the backup counts as damaged: %s [SEC-16]',
    async (path) => {
      const backup = await makeBackup({ day: '2026-11-01' })
      const manifest = await readManifest(backup)
      await assertIntact(backup, manifest)
      for (const add of [writeFileSync, (file: string) => symlinkSync('/etc/hostname', file)]) {
        add(join(backup, path), 'x')
        await expect(assertIntact(backup, manifest)).rejects.toThrow(
          `The backup is damaged: ${path} is not in its manifest.`,
        )
        rmSync(join(backup, path))
      }
    },
  )

  test.each([
    'data/../../escaped',
    '/tmp/escaped',
    'data/images//escaped',
    '..',
    String.raw`..\\\\escaped`,
  ])('leads nowhere else: %s [SEC-16]', async (path) => {
    const backup = await makeBackup({ day: '2026-11-01' })
    const file = join(backup, 'manifest.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('data/images/sleeve.webp', path))
    await expect(readManifest(backup)).rejects.toThrow('is not a complete backup')
  })
})
